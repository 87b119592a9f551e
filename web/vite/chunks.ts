// Whatever loads a part of the program while the page lives, the router and our own `import()`, goes through web/shell/chunks.ts (NAV-12).
// Each says loudly when the router or Vite changes under it.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './screens.ts'

const client = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} satisfies Partial<Plugin>

/** The router imports a screen and, where that fails, loads the page anew each time. */
export function guardedScreens(): Plugin {
  const theirs = /await import\([^)]*route\.module\s*\)/
  const reload = /console\.error\(`Error loading route module[\s\S]*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'guarded-screens',
    ...client,
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!theirs.test(code) || !reload.test(code))
          return this.error('the router no longer loads screens the way that guardedScreens() replaces')
        const ours =
          'await window.loadChunk([route.module, ...(route.imports ?? [])], () => import(/* @vite-ignore */ route.module))'
        return { code: code.replace(theirs, () => ours).replace(reload, () => 'throw error;'), map: null }
      },
    },
  }
}

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
