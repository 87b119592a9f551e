// Whatever loads a part of the program while the page lives, each `import()` of ours, goes through web/shell/chunks.ts (NAV-12), as the router's
// does (web/router/screens.ts). It says loudly when Vite changes under it.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './screens.ts'

const client = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} satisfies Partial<Plugin>

/** Vite's helper around each `import()` of ours, with all of the files that it needs. */
export function guardedImports(): Plugin {
  return {
    name: 'guarded-imports',
    enforce: 'pre',
    ...client,
    config: () => ({
      build: {
        modulePreload: { polyfill: false, resolveDependencies: (file, files) => [...new Set([file, ...files])] },
      },
    }),
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `
        import { loadChunk } from ${JSON.stringify(join(root, 'web/shell/chunks.ts'))}
        export const __vitePreload = (load, files) => loadChunk(files.map((file) => '/' + file), load)`,
    },
    generateBundle(_, bundle) {
      for (const it of Object.values(bundle)) {
        if (it.type !== 'chunk') continue
        if (it.isDynamicEntry && !it.isEntry && it.viteMetadata?.importedCss.size)
          this.error(`${it.fileName} brings styles of its own: only a screen's are loaded`)
        // The minifier makes one call of `if (a) import(x) else import(y)`, and one of the two is left without its files.
        if (it.code.includes('?()=>import(')) this.error(`${it.fileName} chooses between two imports: write them apart`)
      }
    },
  }
}
