// In browsers our own small router and texts take the places of React Router and of Lingui (decision 27); a name that they lack fails the build.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './screens.ts'

export function standIns(): Plugin {
  return {
    name: 'stand-ins',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react-router(\/dom)?|@lingui\/(core|react))$/ },
      handler: (id) => join(root, id.startsWith('@lingui') ? 'web/lingui/index.ts' : 'web/router/index.ts'),
    },
  }
}
