import { Trans } from '@lingui/react/macro'
import Send from 'lucide-react/icons/send'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useHistoryState } from 'wouter/use-browser-location'
import { MINUTE_MS, utcDay } from '../../../domain/durations.ts'
import { summaryHtml, summaryOf } from '../../../domain/requests/request-summary.ts'
import { MIN_FILL_MS, type RequestFormKind as FormKind } from '../../../domain/requests/requests.ts'
import { useSession } from '../../platform/session.ts'
import { startStopwatch } from '../../platform/time/stopwatch.ts'
import { useStore } from '../../platform/store.ts'
import { useUnsentInput } from '../../platform/storage/unsent-input.ts'
import { wantedMixIn } from '../../shared/searches/wanted-mix.ts'
import { useSuggesting } from '../../shared/products/suggesting.ts'
import { PrivacyLine } from '../../shared/privacy-line.tsx'
import { Button } from '../../ui/button.tsx'
import { checkRequest, resolverOf } from './check-request.ts'
import { WhatIsMissing } from './fields/field-links.tsx'
import { filledIn, isWholeMix } from './fill-in.ts'
import { IngredientRows } from './fields/ingredient-rows.tsx'
import type { OwnRequest } from './kept/kept-requests.ts'
import { FoldedMix } from './mix-in-short.tsx'
import { MixFor } from './mix-for.tsx'
import { MixOffer } from './mix-offer.tsx'
import { type Refusal, RefusalNotice } from './refusal-notice.tsx'
import { RequestFields, WaterFields } from './fields/request-fields.tsx'
import styles from './request-form.module.css'
import { UsUnitsOfRequest } from './fields/us-units-of-request.tsx'
import { WaterOfTank } from './fields/water-of-tank.tsx'
import { useSummaryLabels } from './summary-labels.ts'
import { emptyValues, isOverfullRequest, isWholeIngredient, requestOf, type RequestValues } from './request-values.ts'
import { useIngredientChoices } from './fields/ingredient-choices.ts'
import { useRequests } from './kept/with-requests.tsx'

type RequestFormProps = {
  form: FormKind
  /** Reasons why the server rejected the request that the form now shows again. */
  rejected?: readonly string[] | undefined
  /** The request is at the laboratory, or waits in the browser for the network. */
  onSubmitted: (request: OwnRequest) => void
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, Math.max(ms, 0)))

/** The value of the hidden trap field, which is then emptied: a person who was rejected for it succeeds the next time. */
const takeTrapped = (form: HTMLFormElement): string => {
  const trap = form.elements.namedItem('website') as HTMLInputElement
  const { value } = trap
  trap.value = ''
  return value
}

const today = (): string => {
  const now = new Date()
  return utcDay(now.getTime() - now.getTimezoneOffset() * MINUTE_MS)
}

export const RequestForm = ({ form, rejected, onSubmitted }: RequestFormProps) => {
  const requests = useRequests()
  const { brand, edition, formats, language, preferences, visitorCountry } = useSession()
  const { hidesSubmit, seedKeptRows } = edition.requestForms
  const draft = useMemo(() => requests.draftOf(form), [requests, form])
  const context = useMemo(() => ({ edition, countryName: formats.country }), [edition, formats])
  const arrival: unknown = useHistoryState()
  const [mix] = useState(() => wantedMixIn(arrival))
  const methods = useForm<RequestValues>({
    defaultValues: useMemo(() => {
      const country = edition.forcedCountry ?? (preferences.country.get().toUpperCase() || visitorCountry.get())
      const values = draft.read() ?? emptyValues(form, { today: today(), country: country ?? '', language })
      return filledIn(form, values, mix)
    }, [draft, edition, form, language, mix, preferences, visitorCountry]),
    resolver: useMemo(() => resolverOf(form, context), [form, context]),
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit, resetField, subscribe, getValues } = methods
  const { isDirty, isValid, isSubmitting } = formState
  const [refusal, setRefusal] = useState<Refusal | undefined>(rejected && { why: 'rejected', reasons: rejected })
  const refusalNotice = useRef<HTMLDivElement>(null)
  const [shown] = useState(startStopwatch)
  const [isFolded, setFolded] = useState(() => mix !== undefined && isWholeMix(form, getValues(), mix))
  const refuse = (why: Refusal): void => {
    setFolded(false)
    setRefusal(why)
  }
  const [hasDraft] = useState(() => draft.read() !== undefined)
  useUnsentInput(isDirty || hasDraft)
  const labels = useSummaryLabels()
  const country = useWatch({ control, name: 'country' })
  const choices = useIngredientChoices(form, country)
  const suggesting = useSuggesting(country, form)

  const detected = useStore(visitorCountry)
  const isPreselecting = useRef(false)
  useEffect(() => {
    // Detected after the form appeared; the visitor's choice stays (GEO-03).
    if (detected === undefined || getValues('country') !== '') return
    isPreselecting.current = true
    resetField('country', { defaultValue: detected })
    isPreselecting.current = false
  }, [detected, getValues, resetField])
  useEffect(() => {
    const keep = ({ values }: { values: RequestValues }): void => {
      if (isPreselecting.current) return
      draft.keep(values)
      // From now on the draft has the mix; a reload must not offer it again.
      history.replaceState({ ...(history.state as object | null), wantedMix: undefined }, '')
    }
    return subscribe({ formState: { values: true }, callback: keep })
  }, [subscribe, draft])
  useEffect(() => {
    if (refusal) refusalNotice.current?.focus()
  }, [refusal])

  const fields = useRef<HTMLDivElement>(null)
  const unfold = () => {
    flushSync(() => setFolded(false))
    fields.current?.querySelector('input')?.focus()
  }

  /** The summary of the server's emails, from the same request by the same function (REQ-04). */
  const summary = (): string => {
    const checked = checkRequest(form, getValues(), context)
    return checked.ok ? summaryHtml(summaryOf(checked.request, labels, brand.product, language)) : ''
  }

  const submit = handleSubmit(async (values, event) => {
    if (!values.ingredients.every((row) => isWholeIngredient(row, language))) return refuse({ why: 'ingredients' })
    setRefusal(undefined)
    // A restored draft is complete as soon as the form appears.
    await pause(MIN_FILL_MS - shown.elapsedMs())
    const body = {
      html: summary(),
      request: requestOf(form, values, context),
      requestor: values.email.trim(),
      languageCode: language,
      website: takeTrapped(event?.target as HTMLFormElement),
      filledInMs: Math.round(shown.elapsedMs()),
    }
    const outcome = await requests.submit({ form, body, values })
    if (outcome.state.step === 'rejected') return refuse({ why: 'rejected', reasons: outcome.state.reasons })
    // A request that the browser did not store can still be restored from the draft.
    if (outcome.isPersisted || outcome.state.step === 'sent') draft.drop()
    onSubmitted(outcome)
  })

  return (
    <FormProvider {...methods}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <MixFor form={form} />
        {mix && <MixOffer form={form} mix={mix} onUse={() => setFolded(isWholeMix(form, getValues(), mix))} />}
        <RequestFields form={form} />
        <h2 className={styles.part}>
          <Trans>Ingredients</Trans>
        </h2>
        <p className="flush quiet">
          <Trans>
            Please ensure that application rates and water rates are included with your request. Read the notes at the bottom of page before
            acting on {brand.product} test results.
          </Trans>
        </p>
        {isFolded ? (
          <FoldedMix form={form} mix={getValues()} isFull={isOverfullRequest(form, getValues())} onChange={unfold} />
        ) : (
          <div ref={fields} className="stack">
            {form === 'foliar' && <UsUnitsOfRequest />}
            <IngredientRows
              choices={choices}
              suggesting={suggesting}
              keptRows={form === 'seed' ? seedKeptRows : 2}
              showsFaults={refusal?.why === 'ingredients'}
              form={form}
            />
            <WaterFields form={form} />
          </div>
        )}
        <WaterOfTank />
        <div ref={refusalNotice} tabIndex={-1} role="alert">
          {refusal && <RefusalNotice form={form} refusal={refusal} />}
        </div>
        <PrivacyLine />
        <div className={`stack gap-2 middle ${styles.submit}`}>
          {(isValid || !hidesSubmit) && (
            <Button look="primary" type="submit" disabled={!isValid || isSubmitting}>
              <Send aria-hidden size={20} />
              {isSubmitting ? <Trans>Sending …</Trans> : <Trans>Submit</Trans>}
            </Button>
          )}
          <WhatIsMissing form={form} saysIngredients={refusal?.why !== 'ingredients'} />
          {/* The button appears without a word (REQ-07). */}
          <output className="visually-hidden">
            {isValid && hidesSubmit && <Trans>Everything is there: the request can be sent.</Trans>}
          </output>
        </div>
        <div aria-hidden="true" className={styles.trap}>
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div hidden data-summary dangerouslySetInnerHTML={{ __html: isValid ? summary() : '' }} />
      </form>
    </FormProvider>
  )
}
