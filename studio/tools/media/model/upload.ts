import { formatFileSize } from './asset.ts'

/** File being uploaded to the library. */
export interface Upload {
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed' | 'cancelled'
  /** Upload progress from 0 to 100. */
  percent: number
  /** Error message with a remedy, if the upload failed. */
  problem?: string
  /** Whether validation rejected the file before the upload. */
  isRejected?: true
  /** Id of the resulting asset. */
  assetId?: string
}

/** File properties that are validated before the upload. */
export interface FileProperties {
  name: string
  /** Bytes. */
  size: number
  /** MIME type from the browser, or an empty string. */
  type: string
}

/**
 * Maximum file sizes in bytes. The content service accepts more (256 MiB and 2 GiB), but larger files improve no page:
 * pictures render at 2560 pixels wide at most, and longer films belong on a video host.
 */
export const uploadLimits = { picture: 64e6, file: 512e6 }

/** MIME types that the content service stores as images. */
const pictureTypes = /^image\/(?:jpeg|png|webp|gif|svg\+xml|tiff|avif)$/

/** Whether a file is stored as an image; every other file is stored as a file. */
export const isPictureFile = ({ type }: FileProperties): boolean => pictureTypes.test(type)

/** Reason to reject a file before the upload, with a remedy; undefined if it is valid. */
export function uploadRejectionReason(file: FileProperties): string | undefined {
  const { name, size, type } = file
  if (size === 0) return `“${name}” is empty. Export it again, then choose it again.`
  if (/^image\/hei[cf]/.test(type))
    return `Browsers do not show HEIC pictures such as “${name}”. Save it as JPEG, and choose that.`
  const limit = isPictureFile(file) ? uploadLimits.picture : uploadLimits.file
  if (size <= limit) return undefined
  return tooLargeMessage(file)
}

function tooLargeMessage(file: FileProperties): string {
  const { name, size } = file
  const has = `“${name}” has ${formatFileSize(size)}`
  if (isPictureFile(file))
    return `${has}; pictures may have up to ${formatFileSize(uploadLimits.picture)}. Save it as JPEG or WebP, at most 6000 pixels wide, and choose that.`
  if (file.type.startsWith('video/'))
    return `${has}; videos may have up to ${formatFileSize(uploadLimits.file)}. Export it as MP4 (H.264) at a lower bitrate, or upload it to a video host and enter its URL where the video is shown.`
  return `${has}; files may have up to ${formatFileSize(uploadLimits.file)}. Compress or split it.`
}

interface Refusal {
  statusCode?: number
  message?: string
}

/** Message for a failed upload, with a remedy. */
export function uploadErrorMessage(error: unknown, file: FileProperties): string {
  const { statusCode, message = '' } = (error ?? {}) as Refusal
  if (statusCode === 413) return tooLargeMessage(file)
  if (statusCode === 401 || statusCode === 403)
    return 'Your role may not upload files. An editor or an administrator can.'
  if (statusCode === 507 || /disk|storage/i.test(message))
    return 'The content service has no storage left. Contact an administrator, then try again.'
  if (statusCode === 400)
    return `“${file.name}” cannot be read as a picture. It may be broken, or have more than 268 million pixels: open it, save it as JPEG or PNG, and choose that.`
  return 'The content service did not respond. Try again.'
}

/** Progress of an upload as text. */
export function uploadStatusLabel({ state, percent, size, problem }: Upload): string {
  if (state === 'failed') return problem ?? 'Upload failed.'
  if (state === 'sending')
    return percent < 100 ? `${percent} % of ${formatFileSize(size)}` : 'Processing…'
  return {
    waiting: `Waiting, ${formatFileSize(size)}`,
    done: 'In the library',
    known: 'Already in the library',
    cancelled: 'Cancelled',
  }[state]
}

/** Whether an upload has reached a final state. */
export const isUploadFinished = ({ state }: Upload): boolean =>
  state !== 'waiting' && state !== 'sending'
