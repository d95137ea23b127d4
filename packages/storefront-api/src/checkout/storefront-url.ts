/** Where the checkout leads back to: the storefront in the reader's language, where it has it. */
export function storefrontUrl(
  { returnUrl, returnLocales }: { returnUrl: string; returnLocales: readonly string[] },
  locale: string,
): string {
  return returnLocales.includes(locale) ? `${returnUrl}/${locale}` : returnUrl
}
