import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../../contract/call.ts'
import { current } from '../../../contract/look-ups/current.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { ProblemError } from '../../http/problems.ts'
import { refuseAnyParameter } from '../../http/refuse-parameters.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { addVisitorRoute } from '../route-context.ts'
import type { CurrentFiles } from './current-files.ts'

/** A stopped server's is soon seen to be old: `asOf` says when it was true. */
const FOR_A_MOMENT = 'public, max-age=2, stale-while-revalidate=2'

const notSeen = (): ProblemError =>
  new ProblemError(
    503,
    'starting',
    'The tests are being loaded, or were not yet compared with the database; please try again in a few seconds.',
  )

/** Which packs and lists are current: one small response for everybody. */
export const currentRoute = (app: FastifyInstance, { files, answers }: { files: CurrentFiles; answers: ResponseCache }): void => {
  void app.register(
    (scope, _options, done) => {
      openToAnySite(scope)
      addVisitorRoute(scope, current, (request, reply) => {
        refuseAnyParameter(request.url)
        const state = files.state()
        if (!state) throw notSeen()
        const json = JSON.stringify(state)
        const answer = answers.find(request.headers['accept-encoding'], `current ${json}`, () => json, 'fast')
        return sendAnswer(request, reply, answer, { cacheControl: FOR_A_MOMENT })
      })
      done()
    },
    { prefix: API_BASE.slice(0, -1) },
  )
}
