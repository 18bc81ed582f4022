import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import type { ConsoleBoot } from '../../contract/console/boot.ts'
import { CONSOLE, CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { escapeHtml } from '../../domain/texts/html.ts'
import { jsonForHtml } from '../../domain/texts/html.ts'
import type { PublicAddress } from '../http/public-address.ts'
import { pagePolicy, sourcesOfScripts } from '../http/security-headers.ts'

type PagesOptions = { webFolder: string; brand: Brand; address: PublicAddress; signIn: ConsoleBoot['signIn'] }

/** The built page with the brand inserted; throws where it was not built. */
const readTemplate = (webFolder: string, { product, icons, colours }: Brand): string => {
  const path = join(webFolder, 'console', 'index.html')
  try {
    return readFileSync(path, 'utf8')
      .replaceAll('%TITLE%', () => escapeHtml(product))
      .replaceAll('%ICON%', () => escapeHtml(`/brand/${icons.small}`))
      .replaceAll('%THEME%', () => escapeHtml(colours.primary))
  } catch (error) {
    throw new Error(`${path} is missing: build the pages first (npm run build)`, { cause: error })
  }
}

/** The console's page for every path below `/console`; with status 404 where the console has no such page. No cache stores it. */
export const consolePages = (app: FastifyInstance, { webFolder, brand, address, signIn }: PagesOptions): void => {
  const template = readTemplate(webFolder, brand)
  const { product, title, colours, logo, logoDark, laboratory } = brand
  const timeZone = laboratory?.timeZone
  const policy = pagePolicy([], sourcesOfScripts(template))
  const add = (url: string, status: number): void => {
    app.get(url, { schema: { hide: true }, config: { label: url } }, (request, reply) => {
      const boot: ConsoleBoot = {
        brand: { product, title, colours, logo, logoDark },
        signIn,
        address: address.originFor(request),
        timeZone,
      }
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .send(template.replace('%BOOT%', () => jsonForHtml(boot)))
    })
  }
  for (const path of Object.values(CONSOLE_PAGES)) for (const url of [path, `${path}/`]) add(url, 200)
  add(`${CONSOLE}/*`, 404)
}
