#!/usr/bin/env node
import { readConfig } from './config.ts'
import { serveShop } from './serve.ts'
import { StartupError } from './startup-error.ts'

function fail(error: unknown): never {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}

try {
  const config = readConfig(process.argv.slice(2), process.env)
  const shop = await serveShop(config, (line) => console.error(line))
  console.log(`Storefront API ready at ${shop.url}`)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    shop.close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  fail(error)
}
