import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/**
 * Headers of every response. `proxy.ts` sets the Content-Security-Policies, whose hosts are known at run time only;
 * `server/front/request-handler.ts` sets HSTS.
 */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Reporting-Endpoints', value: 'policy="/api/policy-reports"' },
  // Equal for Studio and the pages that it opens in a window, because different policies would sever the window reference.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), browsing-topics=()',
  },
]

const config: NextConfig = {
  // File and component names in class names, for development only.
  compiler: { styledComponents: { displayName: process.env.NODE_ENV === 'development' } },
  // The content service's CDN transforms images.
  images: { unoptimized: true },
  // Packages with native binaries, which cannot be bundled.
  serverExternalPackages: ['sharp', 'wawoff2'],
  // Pages that end in .dev.tsx exist in the development server only.
  pageExtensions: [...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []), 'tsx', 'ts'],
  // server/front/serve.ts compresses each page once; on other hosts the host compresses.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Builds skip type checks, which `npm run verify` runs.
  typescript: { ignoreBuildErrors: true },
  // Normalization would turn 127.0.0.1 into localhost, so each rewrite would count as external, be fetched again and lose its
  // status.
  skipProxyUrlNormalize: true,
  experimental: {
    // Pages are cached in memory only: on disk they would outlive a change of the variables that they were rendered with, and
    // two installations of one build would share them.
    isrFlushToDisk: false,
    // Routes load on demand in milliseconds; preloading all would delay the first page of a start.
    preloadEntriesOnStart: false,
    // Server source maps took a fifth of the build time, and nothing reads them.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    turbopackInputSourceMaps: process.env.NODE_ENV === 'development',
    // Most installations build once; writing the bundler's cache would take a third of the build time.
    turbopackFileSystemCacheForBuild: false,
  },
  turbopack: {
    root: import.meta.dirname,
    rules: {
      '**/ui5/dist/styles.css': { loaders: ['./studio/embedded/drop-remote-fonts.cjs'] },
    },
  },
  // URLs with a preview token are not logged.
  logging: { incomingRequests: { ignore: [/[?&]token=/] } },
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // Font file names contain a content hash.
    {
      source: '/faces/:file*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}

export default withNextIntl(config)
