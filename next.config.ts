import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/**
 * Headers of every answer. The Content-Security-Policies of pages and of Studio name hosts that are known at run
 * time only and are set in `proxy.ts`, and whether there is https is for the front to say (`server/front/request-handler.ts`).
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
  // The names of files and components in class names help whoever develops, and visitors not at all.
  compiler: { styledComponents: { displayName: process.env.NODE_ENV === 'development' } },
  // Pictures come ready from the content service's own CDN.
  images: { unoptimized: true },
  // A module that carries its own machine code, which the bundler would take for the app's.
  serverExternalPackages: ['sharp', 'wawoff2'],
  // What ends in .dev.tsx is a page of the development server and unknown to every other.
  pageExtensions: [...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []), 'tsx', 'ts'],
  // The front encodes each page once (server/front/serve.ts); a host in front does it elsewhere.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked once, by `npm run verify`, and not again by each newcomer's build.
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
    // A newcomer builds once; writing the bundler's cache would cost as long as a third of the build.
    turbopackFileSystemCacheForBuild: false,
  },
  turbopack: {
    root: import.meta.dirname,
    rules: {
      '**/ui5/dist/styles.css': { loaders: ['./studio/embedded/drop-remote-fonts.cjs'] },
    },
  },
  // An address that holds a preview token is written nowhere.
  logging: { incomingRequests: { ignore: [/[?&]token=/] } },
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    // A face's name carries the hash of its content.
    {
      source: '/faces/:file*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}

export default withNextIntl(config)
