import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../../contract/call.ts'
import { geo } from '../../../contract/geo.ts'
import { countryCode } from '../../../domain/countries.ts'
import { addVisitorRoute } from '../route-context.ts'
import { createIpCountry } from './ip-country.ts'

/** The response is for this visitor only: no cache may store it. */
const FOR_NOBODY_ELSE = 'private, no-store'

export const geoRoutes = (app: FastifyInstance, { countryHeader }: { countryHeader: string | undefined }): void => {
  const countryOf = createIpCountry()
  void app.register(
    (scope, _options, done) => {
      addVisitorRoute(scope, geo, async (request, reply) => {
        const told = countryHeader === undefined ? undefined : request.headers[countryHeader.toLowerCase()]
        const country = (typeof told === 'string' ? countryCode(told.trim()) : undefined) ?? (await countryOf(request.ip))
        return reply.header('cache-control', FOR_NOBODY_ELSE).send({ country: country ?? null })
      })
      done()
    },
    { prefix: API_BASE.slice(0, -1) },
  )
}
