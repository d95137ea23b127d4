vcl 4.1;

# Varnish 7 with the modules xkey and std (Debian: varnish, varnish-modules) in front of Orrery.
# The site is told of it by EDGE_PURGE_URL=http://127.0.0.1:6081/purge and EDGE_PURGE_TOKEN, TRUSTED_PROXIES=1.

import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (req.url == "/purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer a-long-random-string") {
      return (synth(403, "Forbidden"));
    }
    set req.http.n-gone = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Thrown away: " + req.http.n-gone));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Previews, and whoever has said the password of the gate.
  if (req.http.Cookie ~ "(^|; *)((__Host-)?preview_|auth_password=|__prerender_bypass=)") {
    return (pass);
  }
  # Data of pages, and what the site asks itself.
  if (req.http.RSC || req.http.Next-Action || req.http.X-Orrery-Internal || req.http.X-Orrery-Probe) {
    return (pass);
  }
  # Who remembers no language is given one by the site.
  if (req.http.Cookie !~ "(^|; *)i18n_redirected=(en|fr|ar)(;|$)") {
    return (pass);
  }
  set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*; *)?i18n_redirected=(en|fr|ar)(?:;.*)?$", "\1");
  set req.http.Cookie = "i18n_redirected=" + req.http.X-Language;
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  hash_data(req.http.X-Language);
  return (lookup);
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\1s"), 0s);
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    # The header that the module reads, as the object comes in.
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    return (deliver);
  }
  # Files named by their content say so themselves.
  if (beresp.http.Cache-Control ~ "immutable" && beresp.http.Cache-Control !~ "private") {
    return (deliver);
  }
  set beresp.uncacheable = true;
  return (deliver);
}

# The words are between the site and this cache.
sub vcl_backend_fetch {
  unset bereq.http.X-Language;
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
