#!/usr/bin/env node
/** Entry that unit and compose files named before it moved to `packages/`. It says the present path, then runs that. */
console.error(
  'services/storefront-api/src/bin.ts is now packages/storefront-api/src/bin.ts. Please correct the unit or compose file.',
)
await import(new URL('../../../packages/storefront-api/src/bin.ts', import.meta.url).href)

export {}
