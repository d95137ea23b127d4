import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/**
 * Headers of every response. `proxy.ts` sets the Content-Security-Policies, whose hosts are known at run time only;
 * the front sets HSTS (`server/front/request-handler.ts`).
 */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Reporting-Endpoints', value: 'policy="/api/policy-reports"' },
  // The same for Studio and the pages that it opens in a window: two that differ lose sight of each other.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(self), browsing-topics=()',
  },
]

const config: NextConfig = {
  // File and component names in class names only help in development.
  compiler: { styledComponents: { displayName: process.env.NODE_ENV === 'development' } },
  // Pictures come ready from the content service's own CDN.
  images: { unoptimized: true },
  // Packages with native binaries, which cannot be bundled.
  serverExternalPackages: ['sharp', 'wawoff2'],
  // Pages that end in .dev.tsx exist in the development server only.
  pageExtensions: [...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []), 'tsx', 'ts'],
  // The front compresses each page once (server/front/serve.ts); elsewhere the host does.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run verify` checks types, so builds need not.
  typescript: { ignoreBuildErrors: true },
  // The proxy must see its own address as it is: normalized, 127.0.0.1 becomes localhost, and each
  // rewrite then counts as a foreign address that is fetched anew and loses its status.
  skipProxyUrlNormalize: true,
  experimental: {
    // Pages live in memory only: on the disk they would outlive a change of the variables that made them,
    // and two installations of one build would serve each other's.
    isrFlushToDisk: false,
    // Loading every route would delay the first page of a start; one that is asked for loads in milliseconds.
    preloadEntriesOnStart: false,
    // A fifth of the build went into maps of the server's code, which nothing reads.
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
