import { hues } from '@sanity/color'
import {
  buildTheme,
  type ThemeColorBadgeTokens,
  type ThemeColorStateTokens,
  type ThemeColorTokens,
} from '@sanity/ui/theme'

/**
 * Neutral ramp from paper to night. Studio's light scheme uses the first half and its dark scheme the second, so one
 * ramp serves both backgrounds; the darkest step is the site's night colour.
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

/** Links, selection and focus: the blue of the watch dials replaces Studio's own. */
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

/** Drafts and cautions: brass, never used for large areas. */
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

/** Success: verdigris, muted enough for a whole board. */
const green = {
  50: '#f0f6f1',
  100: '#e3efe6',
  200: '#cde0d3',
  300: '#a3c7b0',
  400: '#74ac8c',
  500: '#357c5b',
  600: '#1a5c3f',
  700: '#164a33',
  800: '#163e2d',
  900: '#122f26',
  950: '#0f2422',
} as const

/** Errors and destructive actions: sealing-wax red. */
const red = {
  50: '#fbf2ef',
  100: '#f7e5e0',
  200: '#f0d0c8',
  300: '#e5aa9d',
  400: '#dc8372',
  500: '#b8442f',
  600: '#8f2f1e',
  700: '#6f2518',
  800: '#4c1e1a',
  900: '#36191d',
  950: '#241722',
} as const

/** Readable labels on disabled buttons: Studio prints them in the background colour. Light scheme first, then dark. */
const disabledButtons = {
  default: {
    '*': {
      disabled: {
        _blend: ['multiply', 'screen'],
        bg: ['200', '800'],
        fg: ['600', '400'],
        icon: ['600', '400'],
      },
    },
  },
  ghost: { '*': { disabled: { fg: ['500', '400'] } } },
  bleed: { '*': { disabled: { fg: ['500', '500'] } } },
} satisfies NonNullable<ThemeColorTokens['button']>

/** The single accent colour: a dot on the map, never a large area. */
const accent = { fg: ['yellow/600', 'yellow/400'] } satisfies ThemeColorStateTokens['accent']

/** Badge text as light in the dark scheme as that of the other tones. */
const badgeColours = {
  positive: { fg: ['600', '400'] },
  caution: { fg: ['600', '400'] },
} satisfies ThemeColorBadgeTokens

/** Orrery's light and dark theme for Studio and its tools. */
export const studioTheme = buildTheme({
  color: { base: { '*': { accent, badge: badgeColours } }, button: disabledButtons },
  palette: { ...hues, gray, blue, green, red, yellow, white: '#fdfbf7', black: '#0b1120' },
})
