import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import type { ConsoleBoot } from '../src/contract/console/boot.ts'
import { CONSOLE } from '../src/domain/console/console-pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the real server writes into the console's page. */
const bootAt = async (host: string): Promise<string> => {
  const { product, title, colours, logo, logoDark } = JSON.parse(
    await readFile(join(root, 'brand/tankmix/brand.json'), 'utf8'),
  ) as ConsoleBoot['brand']
  const boot: ConsoleBoot = {
    brand: { product, title, colours, logo, logoDark },
    signIn: process.env.OIDC_ISSUER === undefined ? 'passkey' : 'company',
    address: `http://${host}`,
  }
  return JSON.stringify(boot).replaceAll('<', String.raw`\u003C`)
}

/**
 * The laboratory's console from its sources, at its path on the development server of the visitors' pages: a server of its own inside it,
 * since the console is a build of its own.
 */
export const consoleInDevelopment: Plugin = {
  name: 'console-in-development',
  apply: 'serve',
  async configureServer({ httpServer, middlewares }) {
    const pages = await createServer({
      configFile: join(root, 'vite.console.config.ts'),
      // Each of the two finds its own packages.
      cacheDir: join(root, 'node_modules/.vite-console'),
      appType: 'custom',
      server: { middlewareMode: true, ...(httpServer ? { hmr: { server: httpServer as never } } : {}) },
    })
    httpServer?.once('close', () => void pages.close())
    const pageAt = async (url: string, host: string): Promise<string> => {
      const template = await readFile(join(root, 'src/web/console/index.html'), 'utf8')
      const boot = await bootAt(host)
      const html = template
        .replace('%BOOT%', () => boot)
        .replace('%TITLE%', 'Console')
        .replace('%THEME%', '')
        .replace('%ICON%', 'data:,')
        .replace('./main.tsx', '/main.tsx')
      return pages.transformIndexHtml(`${CONSOLE}/index.html`, html, url)
    }
    middlewares.use((request, response, next) => {
      const url = request.url ?? '/'
      const [path] = url.split('?') as [string]
      if (path !== CONSOLE && !path.startsWith(`${CONSOLE}/`)) return next()
      if (!request.headers.accept?.includes('text/html')) return pages.middlewares(request, response, next)
      return void pageAt(url, request.headers.host ?? 'localhost').then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        next,
      )
    })
  },
}
