package org.mpsstress.reports.html;

import java.util.List;
import org.mpsstress.model.Attachment;
import org.mpsstress.reports.RunPath;

/**
 * A file beside the page.
 *
 * @param name that is shown
 * @param href its relative address; null for one that is only named
 */
record Link(String name, String href) {
  /** Links to files of the run; a path that leads out of its directory is only named. */
  static List<Link> to(List<Attachment> attachments) {
    return attachments.stream().map(Link::to).toList();
  }

  private static Link to(Attachment attachment) {
    return RunPath.link(attachment.path())
        .map(href -> new Link(attachment.name(), href))
        .orElseGet(() -> new Link(attachment.name() + " (outside of the run)", null));
  }
}
