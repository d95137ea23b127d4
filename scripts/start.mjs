/** Entry that unit files named before `server/` existed. It says the present path, then runs that. */
console.error('scripts/start.mjs is now server/start.mjs. Please correct the unit file or command.')
await import('../server/start.mjs')
