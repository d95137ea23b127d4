import type { ValidationContext } from 'sanity'

interface PictureValue {
  asset?: { _ref?: string }
  hotspot?: unknown
}

/** Fields without alt text: variants of a described picture, and logos, which have a rule of their own. */
const describedElsewhere = new Set<unknown>(['mobileImage', 'rtlImage', 'greyImage'])

/** Warns of a picture without alt text. */
export function checkAltText(
  alt: string | undefined,
  { parent, path }: Pick<ValidationContext, 'parent' | 'path'>,
): true | string {
  if (alt?.trim() || !(parent as PictureValue | undefined)?.asset?._ref) return true
  return (
    describedElsewhere.has(path?.at(-2)) ||
    'Add alt text, or leave empty if the picture is decorative or described in Media.'
  )
}

/** Aspect ratios beyond which every place of the site crops a picture heavily. */
const widest = 2.2
const narrowest = 0.55

/** Suggests a hotspot for a picture with an unusual aspect ratio. */
export function checkFocalPoint(value: PictureValue | undefined): true | string {
  const size = /-(\d+)x(\d+)-(?!svg)[a-z]+$/.exec(value?.asset?._ref ?? '')
  if (!size || value?.hotspot) return true
  const ratio = Number(size[1]) / Number(size[2])
  if (ratio <= widest && ratio >= narrowest) return true
  return `This picture is very ${ratio > widest ? 'wide' : 'tall'} and will be cropped. Choose “Crop image” and set the hotspot.`
}
