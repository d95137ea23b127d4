import { startTelemetry } from '@orrery/telemetry/start-telemetry'
import type { Command } from 'commander'
import {
  addSettingOptions,
  serverConfigFromFlags,
  settingNames,
  type Config,
  type ConfigFlags,
  type Env,
} from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { SHOP_INSTRUMENTS } from '../telemetry/shop-instruments.ts'

/** `storefront-api serve`, also the default command. */
export function addServeCommand(program: Command, env: Env): void {
  const command = program
    .command('serve', { isDefault: true })
    .description('start the shop and run it until it is stopped')
  addSettingOptions(command, settingNames)
    .addHelpText(
      'after',
      `
Examples:
  npx storefront-api --port 4000
  npx storefront-api serve --catalogue my-shop.json --data-dir /var/lib/shop`,
    )
    .action((flags: ConfigFlags) => serve(serverConfigFromFlags(flags, env), env))
}

/** Runs the shop until it is stopped. */
async function serve(config: Config, env: Env): Promise<void> {
  // The log is loaded here, because help and usage errors do not need it.
  const { createLog } = await import('@orrery/server-kit/log')
  const log = createLog({ format: config.logFormat ?? undefined, level: config.logLevel })
  const measuring = await startTelemetry(env, {
    service: 'orrery-shop',
    instruments: SHOP_INSTRUMENTS,
    peers: config.lake ? { [new URL(config.lake.url).origin]: 'lake' } : {},
    say: (sentence) => log.warn(sentence),
  })
  const { serveShop } = await import('../serve.ts')
  const shop = await serveShop(config, log)
  if (shop.database !== null)
    console.log(`The store is in the PostgreSQL database ${shop.database}.`)
  if (shop.adminToken !== null)
    console.log(`Admin at ${shop.url}/admin, token for this run: ${shop.adminToken}`)
  console.log(`Storefront API ready at ${shop.url}`)
  const requested = new Promise<null>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(null))
  })
  const sentence = await Promise.race([requested, shop.fatal])
  // Further signals during the shutdown are ignored.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  await shop.close()
  await measuring?.stop()
  if (sentence !== null) throw new StartupError(sentence)
}
