import type { ComponentProps, ReactNode } from "react";

interface DeskTableProps extends Pick<ComponentProps<"table">, "className" | "aria-label" | "aria-labelledby"> {
  /** For screen readers, where no heading names the table. */
  readonly caption?: string;
  readonly columns: readonly ReactNode[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table of the portal with a head of one row. */
export function DeskTable({ className = "", caption, columns, children, ...label }: DeskTableProps) {
  return (
    <table className={`desk-table ${className}`.trim()} {...label}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
