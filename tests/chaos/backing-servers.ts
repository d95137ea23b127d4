import { findPostgres, type PostgresServer, startPostgres } from '@orrery/sqlite-replica/testing'
import type { EnvVariables } from '../../server/launcher/env-files.ts'
import { startBucket, skipWithoutBucket } from '../support/bucket.ts'
import { startValkey, valkeyProgram, withoutValkey } from '../support/valkey.ts'

/** A server that the fault injection itself must restart. */
interface Harmed {
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => void
  resume: () => void
}

/** The third-party servers of an installation on several machines, as far as this machine has them. */
export interface Servers {
  /** Servers that can be faulted, by name. */
  harms: Map<string, Harmed>
  /** Environment of the installation, with the number of processes. */
  variables: EnvVariables
  database: PostgresServer | undefined
  stop: () => Promise<void>
}

/** Name of the page cache server. */
export const pageCacheServer = 'server for pages'

/** Starts the available servers, each empty and on loopback, and reports missing ones. */
export async function startBackingServers(tell: (line: string) => void): Promise<Servers> {
  const programs = await findPostgres()
  if (!programs) tell('There is no PostgreSQL on this machine: one lake and one shop, on SQLite.')
  if (!valkeyProgram) tell(`There is ${withoutValkey}: pages are not shared.`)
  if (skipWithoutBucket) tell(skipWithoutBucket)
  const database = programs ? await startPostgres(programs) : undefined
  const valkey = valkeyProgram ? await startValkey() : undefined
  const bucket = skipWithoutBucket ? undefined : await startBucket()
  const harms = new Map<string, Harmed>()
  if (database)
    harms.set('database', {
      kill: async () => database.signal('SIGKILL'),
      restart: () => database.start(),
      stop: () => database.signal('SIGSTOP'),
      resume: () => database.signal('SIGCONT'),
    })
  if (valkey) harms.set(pageCacheServer, { ...valkey, stop: valkey.pause, resume: valkey.resume })
  if (bucket) harms.set('bucket', { ...bucket, stop: bucket.pause, resume: bucket.resume })
  return {
    harms,
    database,
    variables: {
      SITE_PROCESSES: '2',
      ...(database && {
        DATABASE_URL: database.url,
        CONTENT_LAKE_FOLLOWERS: '2',
        STOREFRONT_API_PROCESSES: '2',
      }),
      ...(valkey && { CACHE_URL: valkey.url }),
      ...(bucket && { ASSETS_URL: bucket.url }),
    },
    async stop() {
      for (const { resume } of harms.values()) resume()
      await Promise.all([database?.stop(), valkey?.stop(), bucket?.stop()])
    },
  }
}
