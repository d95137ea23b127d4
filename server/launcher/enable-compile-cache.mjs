/**
 * Preloaded into the launcher and its children: enables Node's compile cache and flushes it however the process exits. The
 * launcher starts before the data folder is known, so its cache is with the packages.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// No effect when NODE_COMPILE_CACHE is set, as it is for the children.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'launcher'))
setTimeout(() => flushCompileCache(), 10_000).unref()
