import { StorageError } from '../store/storage-error.ts'
import { bucketLabel, type BucketLocation } from './bucket-url.ts'

/** The kind of request sent to a bucket. */
export type BucketOperation = 'read' | 'write' | 'delete'

/** Seconds before a retry. */
const RETRY_AFTER = 5

/** A bucket that cannot be used. */
export class BucketError extends StorageError {
  readonly deed: BucketOperation
  /** Whether the error is transient: an unreachable or overloaded server, not a wrong setting. */
  readonly isAway: boolean

  constructor(
    address: BucketLocation,
    deed: BucketOperation,
    { of, isAway, cause }: { of: (bucket: string) => string; isAway: boolean; cause: unknown },
  ) {
    super(of(bucketLabel(address)), {
      cause,
      publicMessage: of('the bucket of assets'),
      ...(isAway && { retryAfter: RETRY_AFTER }),
    })
    this.deed = deed
    this.isAway = isAway
  }
}

/** The fields of AWS client errors that are used here. */
interface Reported {
  name?: string
  message?: string
  /** System error code, if there was no response. */
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const WRONG_KEYS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'InvalidSecurity',
  'CredentialsProviderError',
])

const ELSEWHERE = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])

/** Whether the error means a missing object. A missing bucket has its own code, except for `HEAD`. */
export function isObjectMissing(error: unknown): boolean {
  const { name } = error as Reported
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** Converts a reported error to one sentence. */
export function toBucketError(
  error: unknown,
  address: BucketLocation,
  deed: BucketOperation,
): BucketError {
  if (error instanceof BucketError) return error
  const { isAway, of } = meaningOf(error as Reported, address, deed)
  return new BucketError(address, deed, { of: (at) => capital(of(at)), isAway, cause: error })
}

interface Meaning {
  /** The sentence, given the label of the bucket. */
  of: (bucket: string) => string
  isAway: boolean
}

function meaningOf(reported: Reported, address: BucketLocation, deed: BucketOperation): Meaning {
  const { name = '', code } = reported
  const status = reported.$metadata?.httpStatusCode
  const setting = settingAtFault(name, status, address, deed)
  if (setting) return { of: setting, isAway: false }
  if (name === 'RequestTimeTooSkewed')
    return { of: (at) => `the clock of this machine is not that of ${at}.`, isAway: true }
  if (status === undefined && (code !== undefined || isOfConnection(name)))
    return { of: (at) => `${at} cannot be reached (${code ?? name}).`, isAway: true }
  const answer = [status, name].filter(Boolean).join(' ')
  return { of: (at) => `${at} cannot be used now (${answer}).`, isAway: true }
}

/** Errors that only the operator can fix. */
function settingAtFault(
  name: string,
  status: number | undefined,
  { keys, region }: BucketLocation,
  deed: BucketOperation,
): Meaning['of'] | undefined {
  if (name === 'NoSuchBucket') return (at) => `${at} does not exist.`
  if (name === 'CredentialsProviderError' && !keys)
    return (at) =>
      `there are no keys for ${at}: write them into ASSETS_URL, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  if (ELSEWHERE.has(name) || status === 301)
    return (at) =>
      `${at} is not in the region ${region}: write its own into ASSETS_URL (?region=…).`
  if (WRONG_KEYS.has(name)) return (at) => `the keys for ${at} are not right (${name}).`
  if (status === 403) return (at) => `the keys for ${at} do not let this lake ${deed} there.`
  return undefined
}

function isOfConnection(name: string): boolean {
  return name === 'TimeoutError' || name === 'AbortError'
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
