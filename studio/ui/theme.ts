import { hues } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'

/**
 * Paper to night. Studio draws its light scheme with the first half and its dark one with the second, so one ramp
 * carries both grounds of the house; the darkest step is the night of the site.
 */
const gray = {
  50: '#f6f2ea',
  100: '#efeadf',
  200: '#e3dccd',
  300: '#c4bcac',
  400: '#a19c93',
  500: '#77746f',
  600: '#565660',
  700: '#343b52',
  800: '#222a41',
  900: '#141c30',
  950: '#0f1628',
} as const

/** What leads on, is chosen or has the focus: the blue of the dials, in place of Studio's own. */
const blue = {
  50: '#f2f4f9',
  100: '#e4e9f3',
  200: '#d2daea',
  300: '#a9b8d6',
  400: '#8199c6',
  500: '#4f6ca6',
  600: '#34518c',
  700: '#22304f',
  800: '#1c2845',
  900: '#172038',
  950: '#111829',
} as const

/** What waits for somebody: a draft, a caution. Brass, which is never a block. */
const yellow = {
  50: '#faf5e9',
  100: '#f4ead1',
  200: '#ead9b0',
  300: '#d6b878',
  400: '#bf9a50',
  500: '#a8843f',
  600: '#71551e',
  700: '#513b14',
  800: '#382b14',
  900: '#2a2112',
  950: '#1f1a12',
} as const

/** The look of the house for Studio and for our tools in it, light and dark. */
export const houseTheme = buildTheme({
  palette: { ...hues, gray, blue, yellow, white: '#fdfbf7', black: '#0b1120' },
})
