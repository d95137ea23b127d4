import type { ValidationContext } from 'sanity'

interface PictureValue {
  asset?: { _ref?: string }
  hotspot?: unknown
}

/** Pictures that stand in for one that is described already, and marks, whose own rule asks for their name. */
const describedElsewhere = new Set<unknown>(['mobileImage', 'rtlImage', 'greyImage'])

/** Warns of a picture that nobody has described. */
export function checkAltText(
  alt: string | undefined,
  { parent, path }: Pick<ValidationContext, 'parent' | 'path'>,
): true | string {
  if (alt?.trim() || !(parent as PictureValue | undefined)?.asset?._ref) return true
  return (
    describedElsewhere.has(path?.at(-2)) ||
    'Say in a few words what the picture shows: whoever does not see it hears its description in Media now, or nothing where it has none. Leave it like this only where that is enough, or where the picture decorates.'
  )
}

/** Beyond these proportions, width by height, any place of the site cuts a picture hard. */
const widest = 2.2
const narrowest = 0.55

/** Tells of a picture in unusual proportions that may be cut at the wrong place, as nobody has set its focal point. */
export function checkFocalPoint(value: PictureValue | undefined): true | string {
  const size = /-(\d+)x(\d+)-(?!svg)[a-z]+$/.exec(value?.asset?._ref ?? '')
  if (!size || value?.hotspot) return true
  const ratio = Number(size[1]) / Number(size[2])
  if (ratio <= widest && ratio >= narrowest) return true
  return `This picture is very ${ratio > widest ? 'wide' : 'tall'}, so most places show a part of it. Choose “Crop image” in its menu and set the focal point to what must stay in sight.`
}
