import type { Script } from '../message-languages.ts'

const latinTitles = `"Fraunces", "Times New Roman for Fraunces", Georgia, serif`
const latinText = `"Instrument Sans", "Arial for Instrument Sans", "Helvetica Neue", Arial, sans-serif`

/** Font families of each script, with matching weights, line heights and letter spacing. */
export const typography: Record<Script, string> = {
  latin: `--title: ${latinTitles}; --text: ${latinText}; --weight: 350; --strong: 600; --leading: 1.62; --tight: 1.14; --tracking: -0.018em;`,
  arabic: `--title: "Amiri", "Noto Naskh Arabic for Amiri", "DejaVu Sans for Amiri", "Fraunces plain", "Times New Roman for Fraunces plain", "Geeza Pro", "Times New Roman", serif; --text: "IBM Plex Sans Arabic", "Noto Naskh Arabic for IBM Plex Sans Arabic", "DejaVu Sans for IBM Plex Sans Arabic", "Instrument Sans plain", "Arial for Instrument Sans plain", "Geeza Pro", Tahoma, Arial, sans-serif; --weight: 400; --strong: 500; --leading: 1.85; --tight: 1.5; --tracking: 0;`,
  japanese: `--title: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "Noto Serif JP", ${latinTitles}; --text: "Instrument Sans", "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", "Noto Sans JP", Arial, sans-serif; --weight: 400; --strong: 600; --leading: 1.8; --tight: 1.4; --tracking: 0;`,
}
