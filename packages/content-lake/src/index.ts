export { ConfigError, readConfig, type ServeConfig as StartConfig } from './config.ts'
export { createLake, type Lake, type LakeConfig } from './lake.ts'
export { createLakeHandler, serveLake, type RunningLake } from './serve.ts'
export {
  startHttpServer as startServer,
  type RequestHandler,
  type RunningServer,
  type ServerOptions,
} from './http/server.ts'
