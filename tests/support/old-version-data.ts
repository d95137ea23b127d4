import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Unpacks a data folder of lake and shop at commit dce113cd (schema 2 of the lake, format 3 of the shop): `luna` with five changes,
 * a draft, an asset, a version in a release scheduled for 2099, a deleted document; an open cart, an order and a customer.
 */
export function unpackOldVersionData(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const archive = resolve(import.meta.dirname, 'fixtures/old-version-data.tar.gz')
  execFileSync('tar', ['-xzf', archive, '-C', dataDir])
}

/** The open cart in it. */
export const oldVersionCartId =
  'gid://shopify/Cart/aaTRIo1R01IRnE48QHdxPnYU?key=cYiYxHLjQtPP4tqu9Vc35IlP'
