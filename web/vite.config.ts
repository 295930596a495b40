import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/spielwerk/web', emptyOutDir: true },
  // Tests run what browsers run.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'] },
})
