import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { compileModule } from 'svelte/compiler'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'

/** Classes of a component are marked with a few letters, each time that they are written: whole names would weigh more. */
const marks = new Map<string, string>()
function mark(file: string): string {
  let number = 0
  for (const letter of relative(import.meta.dirname, file)) number = (number * 31 + letter.charCodeAt(0)) % 36 ** 3
  while ((marks.get(String(number)) ?? file) !== file) number = (number + 1) % 36 ** 3
  marks.set(String(number), file)
  return `s${number.toString(36)}`
}

/** What Svelte can do and this app never wants: pages that a server has drawn, and the ways of earlier versions. */
const NEVER: Record<string, string[]> = {
  'svelte/src/internal/client/dom/hydration.js': ['hydrating'],
  'svelte/src/internal/flags/index.js': ['async_mode_flag', 'legacy_mode_flag', 'tracing_mode_flag'],
}

/** Says so where Svelte asks itself: then whatever is there only for that is left out. */
function never(): Plugin {
  return {
    name: 'never',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, names = []] = Object.entries(NEVER).find(([file]) => id.replaceAll('\\', '/').endsWith(file)) ?? []
      for (const name of names) {
        if (!code.includes(`export let ${name} = false`)) this.error(`Svelte has changed: ${name} is not to be found any more`)
        code = code.replace(`export let ${name} = false`, `export const ${name} = false`).replace(new RegExp(`^\\s*${name} = \\w+;$`, 'gm'), '')
      }
      return names.length === 0 ? null : code
    },
  }
}

/** Files that a browser loads together are one: many small ones weigh more, and each is a request. */
function together(): Rolldown.CodeSplittingOptions {
  const known = new Map<string, Set<string>>()
  function neededFor(start: string, graph: { getModuleInfo: (id: string) => { importedIds: string[] } | null }): Set<string> {
    const found = known.get(start) ?? new Set<string>()
    if (known.has(start)) return found
    known.set(start, found)
    for (const todo = [start]; todo.length > 0; ) {
      const id = todo.pop() as string
      if (found.has(id)) continue
      found.add(id)
      todo.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
  const [entry, table] = ['main.ts', 'screens/match/TableScreen.svelte'].map((name) => `${import.meta.dirname}/src/${name}`) as [string, string]
  // A file that has moved would not be missed otherwise: the app would only weigh more.
  for (const file of [entry, table]) if (!existsSync(file)) throw new Error(`there is no ${file}`)
  return {
    groups: [
      {
        debugName: 'together',
        name(id, graph) {
          if (id === entry) return null
          if (neededFor(entry, graph).has(id)) return 'start'
          return neededFor(table, graph).has(id) ? 'table' : null
        },
      },
    ],
  }
}

/** In tests modules are made as for browsers, where effects run: Svelte's own plugin would make them as for a server. */
function asInBrowsers(): Plugin {
  return {
    name: 'as-in-browsers',
    transform(code, id) {
      return /\.svelte(\.\w+)*\.ts$/.test(id) ? compileModule(code, { filename: id, generate: 'client' }).js : null
    },
  }
}

const TESTS = process.env['VITEST'] !== undefined

export default defineConfig({
  plugins: [never(), ...(TESTS ? [asInBrowsers()] : []), svelte({ ...(TESTS ? { experimental: { compileModule: { exclude: ['**'] } } } : {}), compilerOptions: { runes: true, cssHash: ({ filename }) => mark(filename) } })],
  build: {
    outDir: '../src/spielwerk/web',
    emptyOutDir: true,
    // Browsers that can do what the app needs know how to load ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: together() },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Nothing here is done by looking at a property, or by naming something that browsers have.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  // Tests run what browsers run.
  resolve: TESTS ? { conditions: ['browser'], alias: [{ find: /^svelte$/, replacement: `${import.meta.dirname}/node_modules/svelte/src/index-client.js` }] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
    server: { deps: { inline: ['svelte'] } },
    coverage: {
      // Modules; components are tried in browsers. Words are no lines that could be wrong, and only tests would load them.
      include: ['src/**/*.ts'],
      exclude: ['src/main.ts', 'src/texts/**', 'src/**/parts.ts'],
      reporter: ['text'],
      thresholds: { lines: 80, statements: 80 },
    },
  },
})
