import type { LakeDocument } from '@orrery/groq/document'

/**
 * The name under which an address has its file saved: `dl` and `dlRaw` ask for it, `dl=NAME` says it. Else it is the name
 * in the path, that of the upload, or that of the stored file.
 * @returns undefined where the file is to be shown.
 */
export function downloadName(
  url: URL,
  named: string | undefined,
  document: LakeDocument,
  filename: string,
): string | undefined {
  const asked = url.searchParams.get('dl')
  if (asked === null && !isRaw(url)) return undefined
  const { originalFilename } = document
  const uploaded = typeof originalFilename === 'string' ? originalFilename : ''
  return asked || named || uploaded || filename
}

/** Whether an address asks for the very bytes that were uploaded, as exports do: `dlRaw`, `dlRaw=true`. */
export function isRaw(url: URL): boolean {
  const value = url.searchParams.get('dlRaw')
  return value !== null && value !== 'false'
}

/** When the file of an asset came here. */
export function modifiedAt({ _createdAt }: LakeDocument): Date | undefined {
  const time = Date.parse(_createdAt)
  return Number.isNaN(time) ? undefined : new Date(time)
}
