import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { API_BASE } from '../../../contract/call.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import { REQUEST_STATUS } from '../../../contract/requests/request-status-paths.ts'
import { isWithdrawalReason } from '../../../domain/published-test.ts'
import { isLanguageCode, type LanguageCode } from '../../../domain/texts/languages.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { notFound, ProblemError, unknownLink } from '../../http/problems.ts'
import { refuseParameters } from '../../http/refuse-parameters.ts'
import { sendAnswer } from '../../http/response-cache.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { requestOfLink } from '../request-of-link.ts'
import { answersRequest, findPublication, findStamp, readPdfFile } from './pdf-rows.ts'
import type { FoundPdf, ReportPdfs } from './report-pdfs.ts'

type Db = Kysely<Schema>

/** How long to wait before the PDF is asked for again, in seconds. */
const AGAIN_S = 5
const FAILED_S = 60
const FILE = /^([a-z]{2})\.(pdf|tsr)$/

type Asked = { testId: string; file: string; /** By the link of their request, also what is confidential. */ isOfRequester?: boolean }
type SendPdf = (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<FastifyReply>

/** The same for a test that there is not, one that is not published, one of the import, and one that is confidential. */
const noPdf = (file: string): ProblemError => notFound('unknown report', `There is no report ${file}.`)

const refusal = (step: Exclude<FoundPdf['step'], 'made' | 'being made'>): ProblemError =>
  step === 'full'
    ? new ProblemError(503, 'too many PDFs', 'Too many PDFs wait to be made; please try again later.').after(FAILED_S)
    : new ProblemError(503, 'not made', 'The PDF could not be made; the server tries again.').after(FAILED_S)

const refuseWithdrawn = (
  row: NonNullable<Awaited<ReturnType<typeof findPublication>>>,
  reasons: (language: LanguageCode) => Record<string, string>,
  language: LanguageCode,
): void => {
  if (row.withdrawn_at === null) return
  const on = issuersDay(row.withdrawn_at, documentOf(row))
  const code = row.withdrawal_reason ?? ''
  const reason = isWithdrawalReason(code) ? code : 'other'
  const error = new ProblemError(410, 'withdrawn', `Test ${row.test_id} was withdrawn on ${on}.`)
  error.problem.withdrawn = { on, reason, reasonText: reasons(language)[reason]!, text: row.withdrawal_text ?? '' }
  throw error
}

/** Sends the newest version of a report as a PDF, as soon as it is made (PDF-05), or the time stamp of that (PDF-11). */
export const createPdfAnswers = ({ db, reportPdfs }: { db: Db; reportPdfs: ReportPdfs }): SendPdf => {
  const texts = loadMailTexts()
  return async (request, reply, { testId, file, isOfRequester = false }) => {
    refuseParameters(request.url, [])
    const [, language, kind] = FILE.exec(file) ?? []
    const row = await findPublication(db, testId)
    if (!isLanguageCode(language) || !row || (row.is_confidential === 1 && !isOfRequester)) throw noPdf(`${testId}/${file}`)
    refuseWithdrawn(row, (one) => texts(one).withdrawals, language)
    if (row.is_under_review === 1)
      throw new ProblemError(409, 'under review', 'The laboratory is looking at this test again: until it has finished there is no PDF.')
    if (!row.issued_at) throw noPdf(`${testId}/${file}`)
    const found = await reportPdfs.find({ test_id: testId, version: row.version, language })
    if (found.step === 'being made')
      return reply
        .code(202)
        .headers({ 'retry-after': String(AGAIN_S), refresh: String(AGAIN_S), 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('The PDF is being made. Ask again in a few seconds.\n')
    if (found.step !== 'made') throw refusal(found.step)
    const { sha256, version } = found.pdf
    if (kind === 'tsr') {
      const stamp = await findStamp(db, sha256)
      if (!stamp) throw notFound('no time stamp', 'There is no time stamp of this PDF, or not yet.')
      return reply.header('cache-control', 'no-store').type('application/timestamp-reply').send(Buffer.from(stamp.token, 'base64'))
    }
    const body = await readPdfFile(db, sha256)
    if (!body) throw refusal('failed')
    void reply.header('content-disposition', `inline; filename="report-${testId}-${version}-${language}.pdf"`)
    // Caches ask again each time, so that they obey a withdrawal too.
    const cacheControl = isOfRequester ? 'no-store' : 'public, no-cache'
    return sendAnswer(request, reply, { body, etag: `"${sha256}"`, encoding: 'identity' }, { type: 'application/pdf', cacheControl })
  }
}

type PdfRoutes = { db: Db; answer: SendPdf; limits: RateLimits }
type OfReport = { Params: { testId: string; file: string } }

/** `GET /api/v1/report/{id}/{language}.pdf`: the newest version of a public report; and of a report that answers a request, by its link. */
export const reportPdfRoutes = (app: FastifyInstance, { db, answer, limits }: PdfRoutes): void => {
  const options = { schema: { hide: true }, ...(limits.search ? { onRequest: limits.search } : {}) }
  void app.register((scope, _options, done) => {
    openToAnySite(scope)
    scope.get<OfReport>(`${API_BASE}${V1}report/:testId/:file`, options, (request, reply) => answer(request, reply, request.params))
    done()
  })
  const requestOf = requestOfLink(db, limits)
  app.get<OfReport>(`${API_BASE}${REQUEST_STATUS}/report/:testId/:file`, options, async (request, reply) => {
    const { testId, file } = request.params
    if (!(await answersRequest(db, await requestOf(request), testId))) throw unknownLink()
    return answer(request, reply, { testId, file, isOfRequester: true })
  })
}
