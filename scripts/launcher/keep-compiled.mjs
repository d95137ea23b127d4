/** Loaded into the launcher's children: what one has compiled is there for the next one, however it ends. */
import { flushCompileCache } from 'node:module'

setTimeout(() => flushCompileCache(), 10_000).unref()
