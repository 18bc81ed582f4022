/** Whose a product is and as what it is sold, as far as that is known. */
export const Makers = ({ manufacturer, formulation }: { manufacturer: string; formulation: string }) => (
  <small>{[manufacturer, formulation].filter(Boolean).join(', ')}</small>
)
