#!/usr/bin/env node
import { ConfigError, readConfig, type StartConfig } from './config.ts'
import { makeLinkFor } from './account/directory.ts'
import { Refusal } from './document/refusal.ts'
import { createLake } from './lake.ts'
import { serveLake } from './serve.ts'
import { StorageError } from './store/storage-error.ts'

/** One sentence a person can act on; undefined when the failure is a defect of the lake. */
function explain(error: unknown, { host, port }: StartConfig): string | undefined {
  if (error instanceof StorageError) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is busy: stop what uses it or choose another with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host} to listen on.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This process may not listen on port ${port}: choose another with --port.`
  return undefined
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function configuration() {
  try {
    return readConfig(process.argv.slice(2), process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
}

/** For whoever is locked out: the machine's owner makes the link that an administrator would. */
function printSignInLink(config: StartConfig, email: string): void {
  const lake = createLake(config)
  try {
    const { url, expiresAt } = makeLinkFor(lake, email)
    console.log(`Good once, until ${expiresAt}: ${url}`)
  } catch (error) {
    if (error instanceof Refusal) fail(error.message)
    throw error
  } finally {
    lake.close()
  }
}

async function serve(config: StartConfig): Promise<void> {
  const running = await serveLake(config)
  const address = running.host.includes(':') ? `[${running.host}]` : running.host
  console.log(`Content lake "${config.projectId}" is ready at http://${address}:${running.port}`)
  const stop = () => {
    void running.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const config = configuration()
try {
  if (config.signInLink === undefined) await serve(config)
  else printSignInLink(config, config.signInLink)
} catch (error) {
  const sentence = explain(error, config)
  if (sentence !== undefined) fail(sentence)
  throw error
}
