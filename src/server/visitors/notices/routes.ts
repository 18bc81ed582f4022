import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import type { LicensedPart } from '../../../contract/licences.ts'
import { LICENCES_PATH } from '../../../domain/public-pages/addresses.ts'
import { filledText } from '../../../domain/filled-text.ts'
import { dayIn } from '../../mail/in-language.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { pagePolicy, sourceOfInline } from '../../http/security-headers.ts'
import { viewerOf } from '../pages/shell.ts'
import { plainStyle } from '../plain-page.ts'
import { drawLicencesPage, LICENCES_STYLE } from './licences-page.ts'
import { eppoUpdated, loadEppoTexts, loadLicencesTexts } from './licences-texts.ts'
import { SECURITY_PATH, securityText } from './security-text.ts'

type LicencesContext = {
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons'>
  /** Reads what the build listed. */
  readParts: () => Promise<LicensedPart[]>
  answers: ResponseCache
}

/** A release changes it, and nothing else. */
const PAGE = 'public, max-age=300'

/** Whose software and codes browsers get, and under which licences. */
export const licencesRoute = (app: FastifyInstance, { brand, readParts, answers }: LicencesContext): void => {
  const texts = loadLicencesTexts()
  const eppoTexts = loadEppoTexts()
  const updated = eppoUpdated()
  const policy = pagePolicy([sourceOfInline(`${plainStyle(brand.colours)}${LICENCES_STYLE}`)])
  let read: Promise<LicensedPart[]> | undefined
  const partsOnce = (): Promise<LicensedPart[]> =>
    (read ??= readParts().catch((error: unknown) => {
      read = undefined
      throw error
    }))
  app.get(LICENCES_PATH, { schema: { hide: true }, config: { label: LICENCES_PATH } }, async (request, reply) => {
    const parts = await partsOnce()
    const { language, vary } = viewerOf(request)
    const make = (): string => {
      const eppo = filledText(eppoTexts(language)['eppo.source'], { day: dayIn(updated, language) })
      return drawLicencesPage({ parts, language, texts: texts(language), eppo, brand })
    }
    const answer = answers.find(request.headers['accept-encoding'], `licences ${language}`, make, 'small')
    void reply.header('content-security-policy', policy)
    return sendAnswer(request, reply, answer, { type: 'text/html; charset=utf-8', cacheControl: PAGE, vary })
  })
}

/** Where whoever finds a weakness reports it; without a contact there is no such address. */
export const securityRoute = (app: FastifyInstance, { security }: Pick<Brand, 'security'>, publicUrl: string | undefined): void => {
  if (!security) return
  app.get(SECURITY_PATH, { schema: { hide: true }, config: { label: SECURITY_PATH } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityText(security, { publicUrl, now: new Date() })),
  )
}
