import { existsSync } from 'node:fs'
import type { ClientConfig, SanityClient } from '@sanity/client'
import type { Command } from 'commander'
import {
  readDatabaseUrl,
  readDataFolder,
  allowsPrivateHooks,
  readConfig,
  type Environment,
} from '../config.ts'
import { readRunningInstance } from '../machine/running-instance.ts'
import { serveLake } from '../serve.ts'
import { databasePath } from '../store/sqlite/database.ts'
import { answerOf, type Ask } from './lake-request.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** API version that the commands speak. */
const API_VERSION = '2025-02-19'

/** The words that say which lake is meant. */
export interface ReachFlags {
  url?: string
  token?: string
  dataDir?: string
  project?: string
}

/** The words of a command that works on one dataset. */
export interface DatasetFlags extends ReachFlags {
  dataset?: string
}

/** A lake that a command works on: one that runs, here or elsewhere, or a stopped one that this command has opened. */
export interface ReachedLake {
  /** Without a trailing slash. */
  readonly url: string
  readonly projectId: string
  readonly token: string
  /** Asks it something; `path` begins behind the version. */
  request: Ask
  /** The public client on one of its datasets. */
  client(dataset: string, config?: Partial<ClientConfig>): SanityClient
}

/** Adds the options of a command that works on a lake. */
export function reachable(command: Command): Command {
  return command
    .option('--url <address>', 'address of a running lake (CONTENT_LAKE_URL)')
    .option(
      '--token <token>',
      'token for it (CONTENT_LAKE_TOKEN, which nobody else on the machine sees)',
    )
    .option(
      '--data-dir <folder>',
      'folder of the state of a lake on this machine (.data/content-lake)',
    )
    .option('--project <id>', 'project id (orrery)')
}

/** The dataset that is meant. */
export function namedDataset({ dataset }: DatasetFlags, { env }: Terminal): string {
  return dataset ?? set(env, 'CONTENT_LAKE_DATASET') ?? 'production'
}

/** Adds the option of a command that works on one dataset. */
export function datasetOption(command: Command): Command {
  return command.option('--dataset <name>', 'dataset that is meant (production)')
}

/**
 * Does a command's work on the lake that is meant: the one at `--url`; else the one that serves the data folder; else the
 * folder itself, opened for this command on a port of loopback that nobody knows. Then nobody else can open it meanwhile.
 * @param fresh whether a folder without a lake is a beginning, and no mistake
 * @param looks whether the work only reads: a stopped lake does nothing by itself meanwhile
 * @throws CommandError where there is none, and what the work throws
 */
export async function withLake<T>(
  flags: ReachFlags,
  terminal: Terminal,
  work: (lake: ReachedLake) => Promise<T>,
  { fresh = false, looks = false }: { fresh?: boolean; looks?: boolean } = {},
): Promise<T> {
  const url = flags.url ?? set(terminal.env, 'CONTENT_LAKE_URL')
  if (url !== undefined && flags.dataDir === undefined)
    return work(await given(url, flags, terminal.env))
  const dataDir = readDataFolder(flags, terminal.env)
  const running = await runningLake(dataDir)
  if (running) return work(running)
  if (readDatabaseUrl({}, terminal.env) !== undefined)
    throw new CommandError(
      'The content of this lake lies in a database, and no lake of it runs on this folder: start one, or name one with --url.',
    )
  if (!fresh && !existsSync(databasePath(dataDir)))
    throw new CommandError(
      `There is no lake in ${dataDir}: name its folder with --data-dir, or a running one with --url.`,
    )
  return opened({ dataDir, looks }, flags, terminal.env, work)
}

/** Does a command's work that only reads. */
export function lookAtLake<T>(
  flags: ReachFlags,
  terminal: Terminal,
  work: (lake: ReachedLake) => Promise<T>,
): Promise<T> {
  return withLake(flags, terminal, work, { looks: true })
}

async function given(url: string, flags: ReachFlags, env: Environment): Promise<ReachedLake> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(
      `The address of a lake begins with http:// or https://, but "${url}" does not.`,
    )
  const token = flags.token ?? set(env, 'CONTENT_LAKE_TOKEN')
  if (token === undefined)
    throw new CommandError(`A lake at an address asks for a token: set CONTENT_LAKE_TOKEN.`)
  const base = url.replace(/\/+$/, '')
  const projectId =
    flags.project ?? set(env, 'CONTENT_LAKE_PROJECT') ?? (await onlyProject(base, token))
  return lakeAt({ url: base, token, projectId })
}

/** One lake is one project, so it can be asked for its name. */
async function onlyProject(url: string, token: string): Promise<string> {
  const lake = await lakeAt({ url, token, projectId: '' })
  const projects = await lake.request<unknown>('GET', '/projects')
  const [project] = Array.isArray(projects) ? (projects as { id: string }[]) : []
  if (!project)
    throw new CommandError(`The lake at ${url} names no project: say which with --project.`)
  return project.id
}

/** The lake that serves a folder. Its file may have outlived it: whoever answers must know the token as its owner's. */
async function runningLake(dataDir: string): Promise<ReachedLake | undefined> {
  const running = await readRunningInstance(dataDir)
  if (!running) return undefined
  const lake = await lakeAt(running)
  try {
    const { id } = await lake.request<{ id: string }>('GET', '/users/me')
    return id === 'machine' ? lake : undefined
  } catch {
    return undefined
  }
}

async function opened<T>(
  { dataDir, looks }: { dataDir: string; looks: boolean },
  flags: ReachFlags,
  env: Environment,
  work: (lake: ReachedLake) => Promise<T>,
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
    // A webhook of a lake that serves elsewhere stays out of this network while a command has its folder, too.
    privateHooks: allowsPrivateHooks(env),
  })
  try {
    const { url, machineToken: token } = running
    return await work(await lakeAt({ url, token, projectId: config.projectId }))
  } finally {
    await running.close()
  }
}

async function lakeAt({
  url,
  token,
  projectId,
}: Pick<ReachedLake, 'url' | 'token' | 'projectId'>): Promise<ReachedLake> {
  // A lake that serves has no need of it.
  const { createClient } = await import('@sanity/client')
  return {
    url,
    token,
    projectId,
    request: (method, path, body) =>
      answerOf(`${url}/v${API_VERSION}${path}`, { method, token, body }),
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

/** A variable that says something. */
function set(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}
