import { isAbsolute, join } from 'node:path'
import { readTelemetrySettings, TelemetrySettingsError } from '@orrery/telemetry/telemetry-settings'
import { parseSiteEnv } from '#lib/env.ts'
import type { Env } from '#lib/env-types.ts'
import { defaultEnvValues, EnvError } from '#lib/env-variables.ts'
import { defaultLocale, routedLocales } from '#lib/locales.ts'
import {
  BucketUrlError,
  bucketLabel,
  parseBucketUrl,
} from '#packages/content-lake/src/asset-store/bucket-url.ts'
import { translatorWritableTypes } from '#lib/addresses/translated-types.ts'
import { compileCacheDir } from './compile-cache.ts'
import { rejectSharedSchema } from './database-address.ts'
import type { EnvVariables } from './env-files.ts'
import { type LakeProcessConfig, readLakeProcessConfig } from './lake-process-config.ts'
import { CliError } from './cli-error.ts'
import type { Secrets } from './secrets.ts'
import { type ShopProcessConfig, readShopProcessConfig } from './shop-process-config.ts'

/** Configuration of one run, without secrets. */
export interface LaunchPlan {
  /** Folder of the checkout. */
  root: string
  /** Folder of all local state. */
  dataDir: string
  /** Address that the site and the embedded services listen on. */
  host: string
  ports: { site: number; lake: number; shop: number }
  /** Number of site processes, which share its port. */
  siteProcesses: number
  /** Number of lake processes, and where their content is stored. */
  lakes: LakeProcessConfig
  /** Number of shop processes, and where the store is. */
  shops: ShopProcessConfig
  /** Which embedded services run beside the site. */
  embedded: { lake: boolean; shop: boolean }
  /** Public origins, as a browser on this machine reaches them. */
  origins: { site: string; lake: string; shop: string; studio?: string | undefined }
  /** Bucket of the embedded lake's assets, without its keys; absent when assets are stored in a folder. */
  assets?: string | undefined
  variables: EnvVariables
}

/**
 * Creates a plan from the variables.
 *
 * @throws CliError with one sentence for each invalid variable
 */
export function createLaunchPlan(root: string, variables: EnvVariables): LaunchPlan {
  const env = validateEnv(variables)
  const dataDir = variables.DATA_DIR ?? '.data'
  const { host } = env.site
  const ports = {
    site: env.site.port,
    lake: Number(variables.CONTENT_LAKE_PORT ?? 3333),
    shop: Number(variables.STOREFRONT_API_PORT ?? 3334),
  }
  const embedded = { lake: env.content.mode === 'embedded', shop: env.shop.mode === 'embedded' }
  const taken = namedPorts(ports, embedded)
  rejectBlockedPorts(taken)
  rejectDuplicatePorts(taken)
  if (embedded.lake && embedded.shop) rejectSharedSchema(variables)
  return {
    root,
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    host,
    ports,
    siteProcesses: env.site.processes,
    lakes: embedded.lake ? sharedLakes(variables) : { count: 1 },
    shops: embedded.shop ? sharedShops(variables) : { count: 1 },
    embedded,
    origins: {
      site: env.site.url,
      lake: env.content.apiHost,
      shop: env.shop.origin,
      studio: env.site.studioUrl,
    },
    assets: embedded.lake ? bucketIn(variables) : undefined,
    variables,
  }
}

function bucketIn(variables: EnvVariables): string | undefined {
  try {
    const address = parseBucketUrl(variables)
    return address && bucketLabel(address)
  } catch (error) {
    if (error instanceof BucketUrlError) throw new CliError(error.message)
    throw error
  }
}

/** Systems on which several processes can listen on one port (`net.Server`, "reusePort"). */
const portSharingPlatforms = new Set<NodeJS.Platform>(['linux', 'freebsd', 'sunos', 'aix'])

/** @throws CliError for more than one process on a system without port sharing */
function requirePortSharing(
  processes: number,
  variable: string,
  platform = process.platform,
): number {
  if (processes === 1 || portSharingPlatforms.has(platform)) return processes
  throw new CliError(
    `${variable} is ${processes}, but several processes cannot share a port on this system (${platform}). Set it to 1, or run several behind a proxy.`,
  )
}

function sharedLakes(variables: EnvVariables): LakeProcessConfig {
  const lakes = readLakeProcessConfig(variables)
  requirePortSharing(lakes.count, 'CONTENT_LAKE_FOLLOWERS')
  return lakes
}

function sharedShops(variables: EnvVariables): ShopProcessConfig {
  const shops = readShopProcessConfig(variables)
  requirePortSharing(shops.count, 'STOREFRONT_API_PROCESSES')
  return shops
}

function validateEnv(variables: EnvVariables): Env {
  try {
    readTelemetrySettings(variables)
    return parseSiteEnv(variables)
  } catch (error) {
    if (error instanceof EnvError || error instanceof TelemetrySettingsError)
      throw new CliError(error.message)
    throw error
  }
}

/** The ports of this run, with the variables that set them. */
function namedPorts(
  ports: LaunchPlan['ports'],
  embedded: LaunchPlan['embedded'],
): [number, string][] {
  return [
    [ports.site, 'PORT'],
    ...(embedded.lake ? [[ports.lake, 'CONTENT_LAKE_PORT'] as [number, string]] : []),
    ...(embedded.shop ? [[ports.shop, 'STOREFRONT_API_PORT'] as [number, string]] : []),
  ]
}

/** Ports above 1023 that neither browsers nor `fetch` open (Fetch, "bad port"). */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
])

function rejectBlockedPorts(named: readonly [number, string][]): void {
  for (const [port, name] of named)
    if (blockedPorts.has(port))
      throw new CliError(`${name} is ${port}, which browsers block. Set another port.`)
}

function rejectDuplicatePorts(named: readonly [number, string][]): void {
  const taken = new Map<number, string>()
  for (const [port, name] of named) {
    const first = taken.get(port)
    if (first)
      throw new CliError(`${first} and ${name} are both ${port}. Set a different port for each.`)
    taken.set(port, name)
  }
}

/** Environment of the launcher's children. */
export function childEnvironment(plan: LaunchPlan, secrets: Secrets): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(plan.variables).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const { port: sitePort } = new URL(plan.origins.site)
  const ownOrigins = [plan.origins.site]
  if (plan.origins.studio !== undefined) ownOrigins.push(plan.origins.studio)
  if (sitePort) ownOrigins.push(`http://localhost:${sitePort}`, `http://127.0.0.1:${sitePort}`)
  return {
    CONTENT_LAKE_HOST: plan.host,
    CONTENT_LAKE_CORS_ORIGINS: [...new Set(ownOrigins)].join(','),
    CONTENT_LAKE_SITE_NAME: plan.variables.SITE_NAME || defaultEnvValues.SITE_NAME,
    CONTENT_LAKE_TRANSLATOR_TYPES: translatorWritableTypes.join(','),
    STOREFRONT_API_HOST: plan.host,
    NODE_COMPILE_CACHE: compileCacheDir(plan.dataDir),
    STOREFRONT_API_MEDIA: join(plan.root, 'demo', 'media'),
    STOREFRONT_RETURN_URL: plan.origins.site,
    STOREFRONT_RETURN_LOCALES: routedLocales.filter((code) => code !== defaultLocale).join(','),
    // An order changes the stock, which the shop syncs to the content lake of this run.
    ...(plan.embedded.lake && { CONTENT_LAKE_URL: plan.origins.lake }),
    ...secrets,
    ...given,
    DATA_DIR: plan.dataDir,
    HOST: plan.host,
    PORT: String(plan.ports.site),
    CONTENT_LAKE_PORT: String(plan.ports.lake),
    STOREFRONT_API_PORT: String(plan.ports.shop),
  }
}

/** Variables that are credentials. */
const isCredential =
  /(?:TOKEN|SECRET|PASSWORD|MODEL_KEY)(?:_|$)|^AWS_|^(?:ASSETS|CACHE|DATABASE|SMTP)_URL$/
/**
 * Credentials by process. Only the shop has the admin token, only the lake decrypts its storage, and the shop writes
 * products to the lake. All processes share the secret that authenticates trace headers.
 */
const credentialsOf = {
  lake: /^(?:CONTENT_LAKE_|AWS_|(?:ASSETS|DATABASE)_URL$|TRACE_SECRET$)/,
  shop: /^(?:STOREFRONT_|CONTENT_LAKE_TOKEN$|TRACE_SECRET$|(?:DATABASE|SMTP)_URL$)/,
  site: /^(?!STOREFRONT_API_ADMIN_TOKEN$|CONTENT_LAKE_(?:SECRET|MODEL)_KEY|AWS_|(?:ASSETS|DATABASE)_URL$)/,
} as const

/** Suffixes to the operator's OTEL_SERVICE_NAME. */
const serviceNames = { lake: 'content-lake', shop: 'shop', site: 'site' } as const

/** Environment of one process: only the secrets that it needs, and its own service name for traces. */
export function processEnvironment(
  process: keyof typeof credentialsOf,
  variables: Record<string, string>,
): Record<string, string> {
  const { OTEL_SERVICE_NAME: whole } = variables
  const own = Object.entries(variables).filter(
    ([name]) => !isCredential.test(name) || credentialsOf[process].test(name),
  )
  return {
    ...Object.fromEntries(own),
    ...(whole && { OTEL_SERVICE_NAME: `${whole}-${serviceNames[process]}` }),
  }
}
