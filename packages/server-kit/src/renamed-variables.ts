type Environment = Readonly<Record<string, string | undefined>>

/** Current names by former name. The next version reads the current names only. */
const RENAMED: Readonly<Record<string, string>> = {
  LAKE_READERS: 'CONTENT_LAKE_FOLLOWERS',
  SHOP_PROCESSES: 'STOREFRONT_API_PROCESSES',
  CONTENT_LAKE_OWN_URL: 'CONTENT_LAKE_PEER_URL',
  CONTENT_LAKE_PRIVATE_HOOKS: 'CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE',
  CONTENT_LAKE_ORIGINS: 'CONTENT_LAKE_CORS_ORIGINS',
}

/**
 * Copies an environment with former names replaced by current ones. A value under the current name takes
 * precedence.
 *
 * @param warn receives one sentence per former name that is set; empty values count as not set
 */
export function withCurrentVariableNames(
  environment: Environment,
  warn: (sentence: string) => void,
): Record<string, string | undefined> {
  const present = { ...environment }
  for (const [former, name] of Object.entries(RENAMED)) {
    const value = present[former]
    delete present[former]
    if (!value) continue
    const isUsed = !present[name]
    if (isUsed) present[name] = value
    warn(
      `${former} is now ${name}: rename it. ${isUsed ? 'This version still reads the former name.' : `${name} is set too, and is used.`}`,
    )
  }
  return present
}
