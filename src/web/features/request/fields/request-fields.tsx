import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { REQUEST_MESSAGES } from '../../../../contract/requests/request-messages.ts'
import { fieldRow, REQUEST_FIELD_NAMES, type RequestField } from '../../../../domain/requests/request-fields.ts'
import { type RequestFormKind, WATER_RATE_UNITS } from '../../../../domain/requests/requests.ts'
import { CropSuggestions } from '../../../shared/crops/crop-suggestions.tsx'
import { MoreThanWater } from '../../../shared/amounts/overfull.tsx'
import { CROP_LIST, FIELD_ROWS } from './field-rows.tsx'
import { RateFields } from './rate-fields.tsx'
import styles from '../request-form.module.css'
import { isOverfullRequest, type RequestValues } from '../request-values.ts'

/** In the order of the table of fields; what was added to a form later stands after the rest. */
const fieldsOf = (form: RequestFormKind): RequestField[] => {
  const fields = REQUEST_FIELD_NAMES.filter((field) => fieldRow(field).in[form] !== undefined)
  const isAdded = (field: RequestField): boolean => fieldRow(field).in[form] === 'added'
  return [...fields.filter((field) => !isAdded(field)), ...fields.filter(isAdded)]
}

export const RequestFields = ({ form }: { form: RequestFormKind }) => (
  <div className={`stack ${styles.fields}`}>
    <CropSuggestions id={CROP_LIST} />
    {fieldsOf(form).map((field) => {
      const { Control } = FIELD_ROWS[field]
      return Control && <Control key={field} form={form} />
    })}
  </div>
)

export const WaterFields = ({ form }: { form: RequestFormKind }) => {
  const { t } = useLingui()
  const { getFieldState, formState } = useFormContext<RequestValues>()
  const isFull = isOverfullRequest(form, useWatch<RequestValues>() as RequestValues)
  const isMissing = getFieldState('waterRate', formState).error?.message === REQUEST_MESSAGES.waterRateRequired
  return (
    <div className={styles.water}>
      <RateFields
        form={form}
        rate="waterRate"
        label={t`Water Rate`}
        unit="waterRateUnits"
        unitLabel={t`Water Rate Units`}
        units={WATER_RATE_UNITS}
        required={form === 'foliar'}
        lacks={isMissing ? t`Required` : undefined}
      />
      <output className="whole-line">{isFull && <MoreThanWater />}</output>
    </div>
  )
}
