import { propertyColourValue, type PropertyColour } from './property-colour.ts';
import styles from './spine.module.css';

/** The 3 px bar in the property's colour that follows it through lists, headers, charts and reports. */
export function Spine({ colour, small = false }: { readonly colour: PropertyColour; readonly small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={small ? styles['small'] : styles['spine']}
      style={{ backgroundColor: propertyColourValue(colour) }}
    />
  );
}
