/** Location and credentials of an S3 bucket. */
export interface BucketLocation {
  bucket: string
  /** Prefix of all object names, with a trailing slash; empty for the whole bucket. */
  prefix: string
  region: string
  /** Origin of the server; absent for AWS. */
  endpoint?: string
  /** Virtual-hosted style: the bucket name is part of the host name, as some services require. */
  hasOwnHost: boolean
  /** Absent if the environment provides an identity (IAM role). */
  keys?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/** An invalid bucket URL; the message is one sentence and contains no credentials. */
export class BucketUrlError extends Error {
  override readonly name = 'BucketAddressError'
}

const FORMS =
  'https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION, or s3://KEY:SECRET@BUCKET/PREFIX?region=REGION for Amazon’s own'

/** Bucket names by AWS rules; other services are at most as permissive. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w~-][\w.~-]*\/)*$/

/** Default region for servers without regions. */
const ANY_REGION = 'us-east-1'

/**
 * Parses `ASSETS_URL`; undefined if not set, which means the data folder. Credentials come from the URL or
 * the AWS variables; without either, the IAM role applies.
 * @throws BucketUrlError
 */
export function parseBucketUrl(
  env: Record<string, string | undefined>,
): BucketLocation | undefined {
  const given = env.ASSETS_URL?.trim()
  if (given === undefined || given === '') return undefined
  const url = URL.parse(given)
  if (!url || !/^(?:s3|https?):$/.test(url.protocol) || url.hostname === '' || url.hash !== '')
    throw new BucketUrlError(`ASSETS_URL is not a valid bucket address. Use ${FORMS}.`)
  const { bucket, path, endpoint } = url.protocol === 's3:' ? ofAmazon(url) : ofServer(url)
  if (!BUCKET.test(bucket))
    throw new BucketUrlError(
      `ASSETS_URL has ${bucket === '' ? 'no bucket' : `the invalid bucket name "${bucket}"`}. Use ${FORMS}.`,
    )
  const prefix = path === '' ? '' : `${path.replace(/\/+$/, '')}/`
  if (!PREFIX.test(prefix))
    throw new BucketUrlError(
      'The path after the bucket in ASSETS_URL must be folders of letters, digits, dots, dashes and underscores.',
    )
  const keys = keysOf(url, env)
  return {
    bucket,
    prefix,
    ...optionsOf(url, env),
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { keys }),
  }
}

/** Label of the bucket for messages: server and name, never credentials. */
export function bucketLabel({ bucket, endpoint, prefix }: BucketLocation): string {
  const inside = prefix === '' ? '' : `, below "${prefix.slice(0, -1)}"`
  return `the bucket "${bucket}" at ${bucketHost({ endpoint })}${inside}`
}

/** Host of the server, with a non-default port. */
export function bucketHost({ endpoint }: { endpoint?: string | undefined }): string {
  return endpoint === undefined ? 'Amazon S3' : new URL(endpoint).host
}

interface Parts {
  bucket: string
  path: string
  endpoint?: string
}

function ofAmazon(url: URL): Parts {
  if (url.port !== '')
    throw new BucketUrlError(
      'ASSETS_URL starts with s3://, which is for Amazon S3 and takes no port. For another server use http:// or https://, with the bucket after the host.',
    )
  return { bucket: url.hostname, path: url.pathname.slice(1) }
}

function ofServer(url: URL): Parts {
  const [, bucket = '', path = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? []
  return { bucket, path, endpoint: url.origin }
}

function optionsOf(
  { searchParams, protocol }: URL,
  env: Record<string, string | undefined>,
): Pick<BucketLocation, 'region' | 'hasOwnHost'> {
  for (const name of searchParams.keys())
    if (name !== 'region' && name !== 'style')
      throw new BucketUrlError(
        `ASSETS_URL has the unknown parameter "${name}". Use region or style.`,
      )
  const style = searchParams.get('style') ?? (protocol === 's3:' ? 'host' : 'path')
  if (style !== 'host' && style !== 'path')
    throw new BucketUrlError(
      `ASSETS_URL has the unknown style "${style}". Use path (https://host/bucket) or host (https://bucket.host).`,
    )
  const region = searchParams.get('region') ?? env.AWS_REGION?.trim() ?? ANY_REGION
  if (!/^[a-z0-9-]{1,64}$/.test(region))
    throw new BucketUrlError(
      `The region of ASSETS_URL must be lower-case letters, digits and dashes, not "${region}".`,
    )
  return { region, hasOwnHost: style === 'host' }
}

function keysOf(
  { username, password }: URL,
  env: Record<string, string | undefined>,
): BucketLocation['keys'] {
  if (username !== '' || password !== '') {
    if (username === '' || password === '') throw halfOfKeys('ASSETS_URL has')
    return { accessKeyId: decoded(username), secretAccessKey: decoded(password) }
  }
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw halfOfKeys('Of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY there is')
  const { AWS_SESSION_TOKEN: sessionToken } = env
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}

function halfOfKeys(where: string): BucketUrlError {
  return new BucketUrlError(
    `${where} only one of the two keys: the id and the secret belong together.`,
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BucketUrlError(
      'The keys in ASSETS_URL are not percent-encoded: write % as %25, / as %2F and @ as %40, or use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
}
