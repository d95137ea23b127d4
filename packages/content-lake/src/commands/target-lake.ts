import { existsSync } from 'node:fs'
import type { ClientConfig, SanityClient } from '@sanity/client'
import type { Command } from 'commander'
import {
  readDatabaseUrl,
  readDataFolder,
  allowsPrivateWebhookTargets,
  readConfig,
  type Environment,
} from '../config.ts'
import { readRunningInstance } from '../machine/running-instance.ts'
import { serveLake } from '../serve.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { requestJson, type RequestLake } from './lake-request.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** API version of the commands. */
const API_VERSION = '2025-02-19'

/** Flags that select a lake. */
export interface TargetLakeFlags {
  url?: string
  token?: string
  dataDir?: string
  project?: string
}

/** Flags of a command for one dataset. */
export interface DatasetFlags extends TargetLakeFlags {
  dataset?: string
}

/** The lake of a command: a running one, local or remote, or a stopped one that the command opened. */
export interface TargetLake {
  /** Without a trailing slash. */
  readonly url: string
  readonly projectId: string
  readonly token: string
  /** Sends a request; `path` begins behind the version. */
  request: RequestLake
  /** The public client for one of its datasets. */
  client(dataset: string, config?: Partial<ClientConfig>): SanityClient
}

/** Adds the options that select a lake. */
export function addTargetOptions(command: Command): Command {
  return command
    .option('--url <address>', 'URL of a running lake (CONTENT_LAKE_URL)')
    .option('--token <token>', 'its token (CONTENT_LAKE_TOKEN hides it from other users)')
    .option('--data-dir <folder>', 'data folder of a lake on this machine (.data/content-lake)')
    .option('--project <id>', 'project id (orrery)')
}

/** The selected dataset. */
export function datasetFromFlags({ dataset }: DatasetFlags, { env }: Terminal): string {
  return dataset ?? nonEmpty(env, 'CONTENT_LAKE_DATASET') ?? 'production'
}

/** Adds the option that selects a dataset. */
export function addDatasetOption(command: Command): Command {
  return command.option('--dataset <name>', 'dataset (production)')
}

/**
 * Runs a command on the selected lake: the one at `--url`; else the one that serves the data folder; else the folder
 * itself, opened on a free loopback port and locked meanwhile.
 * @param fresh whether a folder without a lake is initialized
 * @param looks whether the command only reads: a stopped lake then runs no background work
 * @throws CommandError where there is no lake, and errors of the command
 */
export async function withTargetLake<T>(
  flags: TargetLakeFlags,
  terminal: Terminal,
  work: (lake: TargetLake) => Promise<T>,
  { fresh = false, looks = false }: { fresh?: boolean; looks?: boolean } = {},
): Promise<T> {
  const url = flags.url ?? nonEmpty(terminal.env, 'CONTENT_LAKE_URL')
  if (url !== undefined && flags.dataDir === undefined)
    return work(await lakeAtUrl(url, flags, terminal.env))
  const dataDir = readDataFolder(flags, terminal.env)
  const running = await runningLake(dataDir)
  if (running) return work(running)
  if (readDatabaseUrl({}, terminal.env) !== undefined)
    throw new CommandError(
      'The content of this lake is in a database, and no lake is running on this folder. Start one, or set the URL of a running lake with --url.',
    )
  if (!fresh && !existsSync(databasePath(dataDir)))
    throw new CommandError(
      `There is no lake in ${dataDir}: set its folder with --data-dir, or the URL of a running lake with --url.`,
    )
  return withOpenedLake({ dataDir, looks }, flags, terminal.env, work)
}

/** Runs a read-only command. */
export function withReadOnlyLake<T>(
  flags: TargetLakeFlags,
  terminal: Terminal,
  work: (lake: TargetLake) => Promise<T>,
): Promise<T> {
  return withTargetLake(flags, terminal, work, { looks: true })
}

async function lakeAtUrl(
  url: string,
  flags: TargetLakeFlags,
  env: Environment,
): Promise<TargetLake> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(
      `The address of a lake begins with http:// or https://, but "${url}" does not.`,
    )
  const token = flags.token ?? nonEmpty(env, 'CONTENT_LAKE_TOKEN')
  if (token === undefined)
    throw new CommandError(`A lake at a URL requires a token: set CONTENT_LAKE_TOKEN.`)
  const base = url.replace(/\/+$/, '')
  const projectId =
    flags.project ?? nonEmpty(env, 'CONTENT_LAKE_PROJECT') ?? (await onlyProject(base, token))
  return createTargetLake({ url: base, token, projectId })
}

/** The project of a lake, which has exactly one. */
async function onlyProject(url: string, token: string): Promise<string> {
  const lake = await createTargetLake({ url, token, projectId: '' })
  const projects = await lake.request<unknown>('GET', '/projects')
  const [project] = Array.isArray(projects) ? (projects as { id: string }[]) : []
  if (!project)
    throw new CommandError(`The lake at ${url} reports no project: set it with --project.`)
  return project.id
}

/** The lake that serves a folder. The file may be stale: the server must accept the token as its machine token. */
async function runningLake(dataDir: string): Promise<TargetLake | undefined> {
  const running = await readRunningInstance(dataDir)
  if (!running) return undefined
  const lake = await createTargetLake(running)
  try {
    const { id } = await lake.request<{ id: string }>('GET', '/users/me')
    return id === 'machine' ? lake : undefined
  } catch {
    return undefined
  }
}

async function withOpenedLake<T>(
  { dataDir, looks }: { dataDir: string; looks: boolean },
  flags: TargetLakeFlags,
  env: Environment,
  work: (lake: TargetLake) => Promise<T>,
): Promise<T> {
  const own = Object.entries(env).filter(([name]) =>
    /^(?:CONTENT_LAKE_(?:PROJECT|DATASET|ORIGINS|PRIVATE_HOOKS|SECRET_KEY(?:_PREVIOUS)?)|ASSETS_URL|AWS_\w+)$/.test(
      name,
    ),
  )
  const config = readConfig(
    {
      dataDir,
      port: '0',
      host: '127.0.0.1',
      ...(flags.project !== undefined && { project: flags.project }),
    },
    { ...Object.fromEntries(own), CONTENT_LAKE_PUBLIC_URL: 'http://127.0.0.1:0' },
  )
  const running = await serveLake({
    ...config,
    forCommand: looks ? 'read' : 'write',
    // Webhooks get the network access of a serving lake.
    privateHooks: allowsPrivateWebhookTargets(env),
  })
  try {
    const { url, machineToken: token } = running
    return await work(await createTargetLake({ url, token, projectId: config.projectId }))
  } finally {
    await running.close()
  }
}

async function createTargetLake({
  url,
  token,
  projectId,
}: Pick<TargetLake, 'url' | 'token' | 'projectId'>): Promise<TargetLake> {
  // Loaded on demand: a serving lake does not need it.
  const { createClient } = await import('@sanity/client')
  return {
    url,
    token,
    projectId,
    request: (method, path, body) =>
      requestJson(`${url}/v${API_VERSION}${path}`, { method, token, body }),
    client: (dataset, config) =>
      createClient({
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        projectId,
        dataset,
        token,
        apiVersion: API_VERSION,
        perspective: 'raw',
        ...config,
      }),
  }
}

/** A variable that is not empty. */
function nonEmpty(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}
