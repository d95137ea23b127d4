/** Makes the entry of a list for a picture of Media, without its key. */
export type PictureEntry = (assetId: string) => { _type: string }

interface EntryType {
  name: string
  fields?: readonly { name: string; type: { name: string } }[]
}

const picture = (assetId: string) => ({
  _type: 'picture',
  asset: { _type: 'reference', _ref: assetId },
})
const mediaItem = (assetId: string) => ({
  _type: 'mediaItem',
  type: 'image',
  image: picture(assetId),
})

/**
 * How a list stores a picture: as a picture, as media, or in an object with the field `media`. Undefined for lists of
 * other things, and of several types.
 */
export function pictureEntryOf({ of }: { of: readonly EntryType[] }): PictureEntry | undefined {
  const [type, other] = of
  if (!type || other) return
  if (type.name === 'picture') return picture
  if (type.name === 'mediaItem') return mediaItem
  const hasMedia = type.fields?.some(
    (field) => field.name === 'media' && field.type.name === 'mediaItem',
  )
  return hasMedia ? (id) => ({ _type: type.name, media: mediaItem(id) }) : undefined
}
