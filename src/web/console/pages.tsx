import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { lazyWith } from '../platform/lazy-component.ts'
import { Failure } from './shared/failure.tsx'
import type { SignInProps } from './sign-in/sign-in-page.tsx'

export const Waiting = () => (
  <output className="visually-hidden">
    <Trans>Loading</Trans>
  </output>
)

/** A page whose code is fetched when it is opened. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWith(load, Waiting, (error) => <Failure error={error} />)

export const LazySignInPage = page<SignInProps>(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage)
export const LazyJoinPage = page(async () => (await import('./sign-in/join-page.tsx')).JoinPage)
export const LazyForbiddenPage = page(async () => (await import('./sign-in/forbidden-page.tsx')).ForbiddenPage)
export const LazyNotFoundPage = page(async () => (await import('./console-not-found-page.tsx')).ConsoleNotFoundPage)

type LazyPage = ReturnType<typeof page<{ id: string }>>

/** The pages for people who are signed in; `id` is that of the address. */
export const LAZY_PAGES: readonly { path: string; Page: LazyPage }[] = [
  { path: CONSOLE_PAGES.today, Page: page(async () => (await import('./today/today-page.tsx')).TodayPage) },
  { path: CONSOLE_PAGES.account, Page: page(async () => (await import('./account-page.tsx')).AccountPage) },
  { path: CONSOLE_PAGES.requests, Page: page(async () => (await import('./requests/inbox-page.tsx')).InboxPage) },
  { path: CONSOLE_PAGES.request, Page: page(async () => (await import('./requests/request-detail-page.tsx')).RequestDetailPage) },
  { path: CONSOLE_PAGES.tests, Page: page(async () => (await import('./runs/tests-page.tsx')).TestsPage) },
  { path: CONSOLE_PAGES.test, Page: page(async () => (await import('./runs/test-page.tsx')).TestPage) },
  { path: CONSOLE_PAGES.label, Page: page(async () => (await import('./runs/label-page.tsx')).LabelPage) },
  { path: CONSOLE_PAGES.record, Page: page(async () => (await import('./record/record-page.tsx')).RecordPage) },
  { path: CONSOLE_PAGES.series, Page: page(async () => (await import('./series/series-list-page.tsx')).SeriesListPage) },
  { path: CONSOLE_PAGES.newSeries, Page: page(async () => (await import('./series/start/new-series-page.tsx')).NewSeriesPage) },
  { path: CONSOLE_PAGES.oneSeries, Page: page(async () => (await import('./series/series-page.tsx')).SeriesPage) },
  {
    path: CONSOLE_PAGES.seriesReview,
    Page: page(async () => (await import('./series/review/series-review-page.tsx')).SeriesReviewPage),
  },
  { path: CONSOLE_PAGES.seriesLabels, Page: page(async () => (await import('./series/series-labels-page.tsx')).SeriesLabelsPage) },
  { path: CONSOLE_PAGES.products, Page: page(async () => (await import('./products/products-page.tsx')).ProductsPage) },
  { path: CONSOLE_PAGES.newProduct, Page: page(async () => (await import('./products/new-product-page.tsx')).NewProductPage) },
  { path: CONSOLE_PAGES.product, Page: page(async () => (await import('./products/product-page.tsx')).ProductPage) },
  {
    path: CONSOLE_PAGES.unknownProducts,
    Page: page(async () => (await import('./unknown-products/unknown-products-page.tsx')).UnknownProductsPage),
  },
  { path: CONSOLE_PAGES.unknownProduct, Page: page(async () => (await import('./unknown-products/one-unknown-page.tsx')).OneUnknownPage) },
  { path: CONSOLE_PAGES.verdicts, Page: page(async () => (await import('./published-verdicts/verdicts-page.tsx')).VerdictsPage) },
  { path: CONSOLE_PAGES.newVerdict, Page: page(async () => (await import('./published-verdicts/new-verdict-page.tsx')).NewVerdictPage) },
  { path: CONSOLE_PAGES.verdict, Page: page(async () => (await import('./published-verdicts/verdict-page.tsx')).VerdictPage) },
  { path: CONSOLE_PAGES.protocols, Page: page(async () => (await import('./protocols/protocols-page.tsx')).ProtocolsPage) },
  { path: CONSOLE_PAGES.newProtocol, Page: page(async () => (await import('./protocols/new-protocol-page.tsx')).NewProtocolPage) },
  { path: CONSOLE_PAGES.protocol, Page: page(async () => (await import('./protocols/protocol-page.tsx')).ProtocolPage) },
  { path: CONSOLE_PAGES.quality, Page: page(async () => (await import('./quality/quality-page.tsx')).QualityPage) },
  { path: CONSOLE_PAGES.competence, Page: page(async () => (await import('./competence/competence-page.tsx')).CompetencePage) },
  { path: CONSOLE_PAGES.newCompetence, Page: page(async () => (await import('./competence/new-competence-page.tsx')).NewCompetencePage) },
  {
    path: CONSOLE_PAGES.personCompetence,
    Page: page(async () => (await import('./competence/person-competence-page.tsx')).PersonCompetencePage),
  },
  { path: CONSOLE_PAGES.equipment, Page: page(async () => (await import('./equipment/equipment-page.tsx')).EquipmentPage) },
  { path: CONSOLE_PAGES.newEquipment, Page: page(async () => (await import('./equipment/new-equipment-page.tsx')).NewEquipmentPage) },
  { path: CONSOLE_PAGES.equipmentKinds, Page: page(async () => (await import('./instruments/kinds-page.tsx')).KindsPage) },
  { path: CONSOLE_PAGES.oneEquipment, Page: page(async () => (await import('./instruments/one-equipment-page.tsx')).OneEquipmentPage) },
  { path: CONSOLE_PAGES.lots, Page: page(async () => (await import('./lots/lots-page.tsx')).LotsPage) },
  { path: CONSOLE_PAGES.newLot, Page: page(async () => (await import('./lots/new-lot-page.tsx')).NewLotPage) },
  { path: CONSOLE_PAGES.lot, Page: page(async () => (await import('./lots/lot-page.tsx')).LotPage) },
  { path: CONSOLE_PAGES.items, Page: page(async () => (await import('./items/items-page.tsx')).ItemsPage) },
  {
    path: CONSOLE_PAGES.methodChecks,
    Page: page(async () => (await import('./method-checks/method-checks-page.tsx')).MethodChecksPage),
  },
  { path: CONSOLE_PAGES.rooms, Page: page(async () => (await import('./rooms/rooms-page.tsx')).RoomsPage) },
  {
    path: CONSOLE_PAGES.nonconformities,
    Page: page(async () => (await import('./nonconformities/nonconformities-page.tsx')).NonconformitiesPage),
  },
  {
    path: CONSOLE_PAGES.newNonconformity,
    Page: page(async () => (await import('./nonconformities/new-nonconformity-page.tsx')).NewNonconformityPage),
  },
  {
    path: CONSOLE_PAGES.nonconformity,
    Page: page(async () => (await import('./nonconformities/nonconformity-page.tsx')).NonconformityPage),
  },
  { path: CONSOLE_PAGES.imports, Page: page(async () => (await import('./imports/imports-page.tsx')).ImportsPage) },
  { path: CONSOLE_PAGES.oneImport, Page: page(async () => (await import('./imports/one-import-page.tsx')).OneImportPage) },
  { path: CONSOLE_PAGES.takenIn, Page: page(async () => (await import('./imports/undo/taken-in-page.tsx')).TakenInPage) },
  { path: CONSOLE_PAGES.oneTakenIn, Page: page(async () => (await import('./imports/undo/one-taken-in-page.tsx')).OneTakenInPage) },
  { path: CONSOLE_PAGES.fetched, Page: page(async () => (await import('./imports/fetched/fetched-page.tsx')).FetchedPage) },
  { path: CONSOLE_PAGES.demand, Page: page(async () => (await import('./demand/demand-page.tsx')).DemandPage) },
  { path: CONSOLE_PAGES.statistics, Page: page(async () => (await import('./statistics/statistics-page.tsx')).StatisticsPage) },
  { path: CONSOLE_PAGES.audit, Page: page(async () => (await import('./audit/audit-page.tsx')).AuditPage) },
  { path: CONSOLE_PAGES.published, Page: page(async () => (await import('./publishing/published-page.tsx')).PublishedPage) },
  { path: CONSOLE_PAGES.suspend, Page: page(async () => (await import('./publishing/suspend-page.tsx')).SuspendPage) },
  { path: CONSOLE_PAGES.publishedTest, Page: page(async () => (await import('./publishing/published-test-page.tsx')).PublishedTestPage) },
  { path: CONSOLE_PAGES.review, Page: page(async () => (await import('./publishing/review-page.tsx')).ReviewPage) },
  { path: CONSOLE_PAGES.people, Page: page(async () => (await import('./people/people-page.tsx')).PeoplePage) },
]
