import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

/**
 * Runs a statement and hands over each row as it comes; none is kept, so that a row is forgotten before memory of long
 * life takes it. What `hear` throws is thrown when the statement has ended, and no further row is handed over; a fault
 * of the database comes before it, since the same statement may then run again.
 */
export const hearRows = <Row>(client: pg.ClientBase, text: string, hear: (row: Row) => void): Promise<void> =>
  new Promise((done, fail) => {
    const query = new pg.Query(text);
    // Rows come where the socket was opened: in another request, with the culture of another reader.
    const heard = AsyncResource.bind(hear);
    let fault: { readonly error: unknown } | undefined;
    query.on('row', (row: Row) => {
      if (fault) return;
      try {
        heard(row);
      } catch (error) {
        // Thrown here, it would go to whoever reads the socket.
        fault = { error };
      }
    });
    query.on('end', () => (fault ? fail(fault.error) : done()));
    query.on('error', fail);
    client.query(query);
  });
