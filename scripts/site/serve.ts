/** Entry that compose files, and supervisors that upgrade from an earlier release, name. It says the present path, then runs that. */
console.error(
  'scripts/site/serve.ts is now server/front/serve.ts. Please correct the compose file.',
)
await import(new URL('../../server/front/serve.ts', import.meta.url).href)

export {}
