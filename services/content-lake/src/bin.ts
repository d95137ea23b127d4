/** Entry that unit and compose files named before it moved to `packages/`. It says the present path, then runs that. */
console.error(
  'services/content-lake/src/bin.ts is now packages/content-lake/src/bin.ts. Please correct the unit or compose file.',
)
await import('../../../packages/content-lake/src/bin.ts')

export {}
