/**
 * Loaded into the launcher and its children: what one has compiled is there for the next one, however it ends. The
 * launcher reads before it knows the data folder, so that its share lies with the packages.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Changes nothing where NODE_COMPILE_CACHE names a folder already, as it does for the children.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'launcher'))
setTimeout(() => flushCompileCache(), 10_000).unref()
