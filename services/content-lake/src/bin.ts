#!/usr/bin/env node
/** Entry that unit and compose files named before it moved to `packages/`. It says the present path, then runs that. */
console.error(
  'services/content-lake/src/bin.ts is now packages/content-lake/src/bin.ts. Please correct the unit or compose file.',
)
await import(new URL('../../../packages/content-lake/src/bin.ts', import.meta.url).href)

export {}
