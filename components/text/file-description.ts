import { type Locale, localeTable } from '#lib/locales.ts'

/**
 * Type and size of a file: "PDF, 84 kB".
 *
 * @param type file extension, such as `pdf`
 * @param size in bytes
 */
export function fileDescription(
  type: string | null | undefined,
  size: number | null | undefined,
  locale: Locale,
): string {
  return [type?.toUpperCase(), size ? formatFileSize(size, locale) : undefined]
    .filter(Boolean)
    .join(localeTable[locale].comma)
}

function formatFileSize(size: number, locale: Locale): string {
  const large = size >= 1_000_000
  return new Intl.NumberFormat(localeTable[locale].tag, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  }).format(Math.max(size / (large ? 1_000_000 : 1000), 1))
}
