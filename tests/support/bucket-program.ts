/** Runs an S3 server: `bucket-program.ts <folder> <port>`. */
import { startBucketServer } from '../../packages/content-lake/src/asset-store/testing/bucket-server.ts'

const [folder = '', port = ''] = process.argv.slice(2)
await startBucketServer(folder, Number(port))
