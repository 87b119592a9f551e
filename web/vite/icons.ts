// In browsers an icon is its shapes alone (icon.ts); lucide-react brings more to each than its drawing weighs.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './screens.ts'

type Icon = { size: number; node: [tag: string, { key?: string; d?: string }][] }

export function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/ },
      handler(code, id) {
        const [, drawn] = /^const __iconData = (\{[\s\S]*?\n\});$/m.exec(code) ?? []
        if (!drawn) return this.error(`${id} is no longer written the way that bareIcons() reads`)
        const { size, node } = new Function(`return ${drawn}`)() as Icon
        if (size !== 24) return
        const shapes = node.map(([tag, { key: _, ...attributes }]) =>
          tag === 'path' && Object.keys(attributes).length === 1 ? attributes.d : [tag, attributes],
        )
        return {
          code: `import { icon } from ${JSON.stringify(join(root, 'web/vite/icon.ts'))}
            export default /*#__PURE__*/ icon(${JSON.stringify(shapes)})`,
          map: null,
        }
      },
    },
  }
}
